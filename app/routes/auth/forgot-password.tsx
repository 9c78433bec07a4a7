import { Form } from "react-router";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { RequestReset } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { EmailField } from "~/ui/account/account-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/forgot-password";

/** There is no `guard("guest")`, because logged-in users need this page if they forgot the password for a form. */
export const handle: PageHandle = { layout: "auth" };

export function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const isSent = url.searchParams.has("sent");
  return withHead(args, "forgotPassword", {
    isSent,
    ...(isSent && { title: ctxOf(context).t("account.forgot.sent_title") }),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, RequestReset, async (input) => {
    await requestPasswordReset(ctx, input);
    return { to: linkTo(ctx.locale, "forgotPassword", null, { sent: 1 }) };
  });
}

export const meta = pageMeta;

export default function ForgotPassword({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  if (isSent && !actionData)
    return (
      <div className="wrap page stack max-w-[30rem]! justify-items-start">
        <h1>{t("account.forgot.sent_title")}</h1>
        <Message tone="done">
          <p>{t("account.forgot.sent")}</p>
        </Message>
        <p className="text-muted">{t("account.forgot.spam")}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={linkTo(locale, "logIn")}>{t("pages.logIn.title")}</ButtonLink>
          <ButtonLink to={linkTo(locale, "forgotPassword")} variant="soft">
            {t("account.forgot.again")}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="wrap page stack max-w-[30rem]!">
      <h1>{t("pages.forgotPassword.title")}</h1>
      <p className="text-muted">{t("account.forgot.lead")}</p>
      <Form method="post" action={linkTo(locale, "forgotPassword")} noValidate className="card stack">
        <ErrorSummary result={actionData} />
        <EmailField result={actionData} />
        <SubmitButton icon="mail">{t("account.forgot.button")}</SubmitButton>
      </Form>
    </div>
  );
}
