import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { deleteGuestData } from "~/domain/accounts/delete-account.server";
import { getExport, requestGuestExport } from "~/domain/accounts/request-export.server";
import { GuestData } from "~/domain/orders/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ExportStatus } from "~/ui/account/export-status";
import { inputProps, radioProps, useActionForm } from "~/ui/form/action-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { RadioGroup } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderProofFields } from "~/ui/orders/order-proof-fields";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/guest-data";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const token = url.searchParams.get("export");
  return withHead(args, "guestData", {
    made: token === null ? null : await load(getExport(ctx, { token })),
    isDeleted: url.searchParams.has("deleted"),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, GuestData, async (form): Promise<SubmitResult> => {
    switch (form.what) {
      case "export": {
        const { token } = await requestGuestExport(ctx, form);
        return { to: linkTo(ctx.locale, "guestData", null, { export: token }) };
      }
      case "delete":
        await deleteGuestData(ctx, form);
        return { to: linkTo(ctx.locale, "guestData", null, { deleted: 1 }) };
    }
  });
}

export const meta = pageMeta;

export default function GuestDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { made, isDeleted, title } = loaderData;
  const { locale, t } = useT();
  const [form, fields] = useActionForm<z.input<typeof GuestData>>(actionData, { defaultValue: { what: "export" } });
  return (
    <div className="wrap page stack max-w-[36rem]!">
      <h1>{title}</h1>
      <p className="text-muted">{t("settings.data.guest_lead")}</p>
      <Link to={linkTo(locale, "ownData")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("settings.data.guest_account")}
      </Link>
      {isDeleted && !actionData && (
        <Message tone="done">
          <p>{t("settings.data.guest_deleted")}</p>
        </Message>
      )}
      {made && <ExportStatus of={made} here={linkTo(locale, "guestData", null, { export: made.token })} />}
      <Form method="post" action={linkTo(locale, "guestData")} {...getFormProps(form)} className="card stack">
        <ErrorSummary result={actionData} />
        <OrderProofFields of={{ code: inputProps(fields.code), contact: inputProps(fields.contact) }} />
        <RadioGroup
          {...radioProps(fields.what)}
          label={t("settings.data.guest_what")}
          options={[
            { value: "export", label: t("settings.data.guest_export") },
            { value: "delete", label: t("settings.data.guest_delete"), note: t("settings.data.guest_delete_note") },
          ]}
          required
        />
        <SubmitButton>{t("settings.data.guest_button")}</SubmitButton>
      </Form>
    </div>
  );
}
