import { Form } from "react-router";
import { z } from "zod";
import { removeUnconfirmedAccount } from "~/domain/accounts/remove-unconfirmed-account.server";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import { checkEmailToken } from "~/domain/identity/email-tokens.server";
import { VerifyEmail } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/verify-email";

export const handle: PageHandle = { layout: "auth" };

const VerifyForm = VerifyEmail.extend({ intent: z.enum(["verify", "remove"]).default("verify") });

/** The loader changes nothing, because mail scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const token = url.searchParams.get("token") ?? "";
  const isLoggedIn = ctx.visitor.userId !== null;
  const link = await load(checkEmailToken(ctx, { token }));
  const { t } = ctx;
  return withHead(args, "verifyEmail", { used: t("errors.link_over"), token, isLoggedIn, link });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, VerifyForm, async ({ intent, token }): Promise<SubmitResult> => {
    switch (intent) {
      case "verify":
        await verifyEmailAndJoinOrders(ctx, { token });
        return { to: linkTo(ctx.locale, "dashboard"), toast: { key: "account.verify.done" } };
      case "remove":
        await removeUnconfirmedAccount(ctx, { token });
        return { to: linkTo(ctx.locale, "home"), toast: { key: "account.verify.removed" } };
    }
  });
}

export const shouldRevalidate = () => true;
export const meta = pageMeta;

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isLoggedIn, link, used } = loaderData;
  const { locale, t } = useT();
  const isOver = link === null || "over" in link || link.purpose === "reset";
  const isChange = !isOver && link.purpose === "change";
  return (
    <div className="wrap page stack max-w-[30rem]! justify-items-start">
      <h1>{t("pages.verifyEmail.title")}</h1>
      {isOver ? (
        <>
          <Message tone="warn">
            <p>
              {link && "over" in link
                ? t(`account.verify.${link.over}`)
                : token === ""
                  ? t("account.incomplete")
                  : used}
            </p>
          </Message>
          <p>{t("account.verify.again")}</p>
          <ButtonLink to={linkTo(locale, "dashboard")}>{t("account.verify.to_account")}</ButtonLink>
        </>
      ) : (
        <>
          <ErrorSummary result={actionData} />
          {link.isMine ? (
            <Form method="post" noValidate className="stack justify-items-start">
              <p>{t(isChange ? "account.verify.lead_change" : "account.verify.lead")}</p>
              <input type="hidden" name="token" value={token} />
              <SubmitButton icon="check" name="intent" value="verify">
                {t("account.verify.button")}
              </SubmitButton>
            </Form>
          ) : isLoggedIn ? (
            <p>{t(isChange ? "account.verify.change_of_another" : "account.verify.of_another")}</p>
          ) : (
            <>
              <p>{t("account.verify.log_in_first")}</p>
              <ButtonLink
                to={linkTo(locale, "logIn", null, { redirectTo: linkTo(locale, "verifyEmail", null, { token }) })}
              >
                {t("pages.logIn.title")}
              </ButtonLink>
            </>
          )}
          {link.mayRemove && (
            <Form method="post" noValidate className="card stack justify-items-start">
              <h2 className="text-lg">{t("account.verify.not_you_title")}</h2>
              <p>{t("account.verify.not_you")}</p>
              <input type="hidden" name="token" value={token} />
              <SubmitButton variant="line" name="intent" value="remove">
                {t("account.verify.remove")}
              </SubmitButton>
            </Form>
          )}
        </>
      )}
    </div>
  );
}
