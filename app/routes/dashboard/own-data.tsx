import { Form } from "react-router";
import { z } from "zod";
import { deleteAccount, getDeletionBlockers } from "~/domain/accounts/delete-account.server";
import { listExports, requestExport } from "~/domain/accounts/request-export.server";
import { exportRetentionDays } from "~/domain/accounts/retention.server";
import { WithPassword } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { CurrentPasswordField } from "~/ui/account/account-fields";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { ExportStatus } from "~/ui/account/export-status";
import { ErrorSummary } from "~/ui/form/error-summary";
import { sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/own-data";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

const DataForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("export") }),
  WithPassword.extend({ intent: z.literal("delete") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const [exports, blockers] = await load(Promise.all([listExports(ctx), getDeletionBlockers(ctx)]));
  return withHead(args, "ownData", {
    exports,
    hindrances: blockers,
    exportDays: exportRetentionDays,
    title: ctx.t("settings.nav.ownData"),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, DataForm, async (form): Promise<SubmitResult> => {
    switch (form.intent) {
      case "export":
        await requestExport(ctx);
        return { to: linkTo(ctx.locale, "ownData"), toast: { key: "settings.data.begun" } };
      case "delete":
        await deleteAccount(ctx, form);
        return {
          to: linkTo(ctx.locale, "home", null, { out: 1 }),
          toast: { key: "settings.data.deleted" },
          shouldLoadDocument: true,
        };
    }
  });
}

export const meta = pageMeta;

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, hindrances: blockers, exportDays, title } = loaderData;
  const { locale, t } = useT();
  const refused = sentValue(actionData, "intent");
  const of = (intent: "export" | "delete") => (refused === intent ? actionData : undefined);
  return (
    <DashboardPage title={title}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <Titled id="export" title={t("settings.data.export_title")} size="text-lg" className="card stack">
          <p className="text-muted">{t("settings.data.export_lead", { days: exportDays })}</p>
          {exports.map((one) => (
            <ExportStatus key={one.token} of={one} here={linkTo(locale, "ownData")} />
          ))}
          <Form method="post" className="stack">
            <ErrorSummary result={of("export")} />
            <SubmitButton name="intent" value="export">
              {t("settings.data.export")}
            </SubmitButton>
          </Form>
        </Titled>
        <Titled id="delete" title={t("settings.data.delete_title")} size="text-lg" className="card stack">
          <p>{t("settings.data.delete_lead")}</p>
          <p>{t("settings.data.delete_retention")}</p>
          {blockers.length === 0 ? (
            <p className="text-muted">{t("settings.data.delete_open")}</p>
          ) : (
            <Message tone="warn">
              <p>{t("settings.data.hindered")}</p>
              <ul>
                {blockers.map(({ why, orderCode: code }) => (
                  <li key={why + code}>
                    <Link to={linkTo(locale, "order", { code })} className="inline-flex min-h-11 items-center">
                      {t(`settings.data.hinders.${why}`, { code })}
                    </Link>
                  </li>
                ))}
              </ul>
            </Message>
          )}
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={of("delete")} />
            <CurrentPasswordField result={of("delete")} />
            <SubmitButton variant="line" icon="trash" name="intent" value="delete">
              {t("settings.data.delete")}
            </SubmitButton>
          </Form>
        </Titled>
      </div>
    </DashboardPage>
  );
}
