import { Form } from "react-router";
import { verifyEmail } from "~/domain/identity/prove-email.server";
import { VerifyEmail } from "~/domain/identity/schema";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Notice } from "~/ui/parts/notice";
import type { Route } from "./+types/verify-email";

export const handle: PageHandle = { layout: "auth" };

/** Changes nothing: programs that look through mail follow its links. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale, visitor } = ctxOf(context);
  return {
    title: translateIn(locale)("account.verify.title"),
    token: url.searchParams.get("token") ?? "",
    isLoggedIn: visitor.userId !== null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, VerifyEmail, async (input) => {
    await verifyEmail(ctx, input);
    return { to: linkTo(ctx.locale, "dashboard"), toast: { key: "account.verify.done" } };
  });
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isLoggedIn } = loaderData;
  const { locale, t } = useT();
  const ofAnother = actionData?.code === "link_of_another";
  const isOver = token === "" || actionData?.code === "link_over";
  return (
    <div className="wrap page stack max-w-[30rem]! justify-items-start">
      <h1>{t("account.verify.title")}</h1>
      <ErrorSummary result={actionData} />
      {token === "" && (
        <Notice tone="warn">
          <p>{t("account.incomplete")}</p>
        </Notice>
      )}
      {isOver ? (
        <>
          <p>{t("account.verify.again")}</p>
          <ButtonLink to={linkTo(locale, "dashboard")}>{t("account.verify.to_account")}</ButtonLink>
        </>
      ) : ofAnother ? (
        <p>{t("account.verify.of_another")}</p>
      ) : isLoggedIn ? (
        <Form method="post" noValidate className="stack justify-items-start">
          <p>{t("account.verify.lead")}</p>
          <input type="hidden" name="token" value={token} />
          <SubmitButton icon="check">{t("account.verify.button")}</SubmitButton>
        </Form>
      ) : (
        <>
          <p>{t("account.verify.log_in_first")}</p>
          <ButtonLink
            to={linkTo(locale, "logIn", null, { redirectTo: linkTo(locale, "verifyEmail", null, { token }) })}
          >
            {t("account.log_in.title")}
          </ButtonLink>
        </>
      )}
      {!isOver && (!isLoggedIn || ofAnother) && (
        <>
          <p className="text-muted">{t("account.verify.not_you")}</p>
          <ButtonLink to={linkTo(locale, "contact")} look="soft">
            {t("account.verify.contact")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
