import { Form } from "react-router";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import { checkEmailToken } from "~/domain/identity/email-tokens.server";
import { ResetPassword } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { NewPasswordFields } from "~/ui/account/account-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/reset-password";

export const handle: PageHandle = { layout: "auth" };

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const token = url.searchParams.get("token") ?? "";
  const { t } = ctx;
  const link = await load(checkEmailToken(ctx, { token }));
  return withHead(args, "resetPassword", { used: t("errors.link_over"), token, link });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, ResetPassword, async (input) => {
    await resetPasswordAndAddresses(ctx, input);
    return { to: linkTo(ctx.locale, "logIn", null, { reset: 1 }) };
  });
}

export const meta = pageMeta;

export default function ResetPasswordPage({ loaderData: { token, link, used }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const over = link && "over" in link ? link.over : null;
  return (
    <div className="wrap page stack max-w-[30rem]! justify-items-start">
      <h1>{t("pages.resetPassword.title")}</h1>
      {link && "purpose" in link && link.purpose === "reset" ? (
        <>
          <p className="text-muted">{t("account.reset.lead")}</p>
          <Form method="post" noValidate className="card stack w-full">
            <ErrorSummary result={actionData} />
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields label={t("account.new_password")} result={actionData} />
            <SubmitButton>{t("account.reset.button")}</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <Message tone="warn">
            <p>{over ? t(`account.reset.${over}`) : token ? used : t("account.incomplete")}</p>
          </Message>
          <ButtonLink to={linkTo(locale, "forgotPassword")} icon="mail">
            {t("account.reset.new_link")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
