import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { registerUser } from "~/domain/identity/register-user.server";
import { Register } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { EmailField, NewPasswordFields } from "~/ui/account/account-fields";
import { NameFields, PhoneField } from "~/ui/account/profile-fields";
import { inputProps, useActionForm } from "~/ui/form/action-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import type { Route } from "./+types/register";
import { redirectPath } from "./log-in-steps.server";

export const middleware: Route.MiddlewareFunction[] = [getGuard("guest")];
export const handle: PageHandle = { layout: "auth" };

export function loader(args: Route.LoaderArgs) {
  const { url } = args;
  return withHead(args, "register", {
    redirectTo: redirectPath(url),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, Register, async (input) => {
    await registerUser(ctx, input);
    return { to: linkTo(ctx.locale, "logIn", null, { sent: 1, redirectTo: redirectPath(url) }) };
  });
}

export const meta = pageMeta;

export default function RegisterPage({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const [form, fields] = useActionForm<z.input<typeof Register>>(actionData);
  return (
    <div className="wrap page stack max-w-[30rem]!">
      <h1>{t("pages.register.title")}</h1>
      <p className="text-muted">{t("account.no_need")}</p>
      <Form method="post" {...getFormProps(form)} className="card stack">
        <ErrorSummary result={actionData} />
        <NameFields fields={fields} />
        <EmailField {...inputProps(fields.email)} />
        <PhoneField fields={fields} />
        <NewPasswordFields
          label={t("account.password")}
          of={{ password: inputProps(fields.password), confirmation: inputProps(fields.confirmation) }}
        />
        <SubmitButton>{t("account.register.button")}</SubmitButton>
      </Form>
      <p className="row flex-wrap">
        {t("account.register.have_already")}
        <ButtonLink to={linkTo(locale, "logIn", null, { redirectTo })} variant="soft">
          {t("pages.logIn.title")}
        </ButtonLink>
      </p>
    </div>
  );
}
