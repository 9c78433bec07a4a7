import { Form, redirect } from "react-router";
import { logIn } from "~/domain/accounts/log-in.server";
import { TwoFactorRequiredError } from "~/domain/identity/check-login.server";
import { LogIn } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { demoLogin } from "~/lib/demo-login";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { mapUnexpectedError } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { EmailField, PasswordField } from "~/ui/account/account-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/log-in";
import { pendingLoginCookie, redirectPath, testCookieMiddleware } from "./log-in-steps.server";

export const middleware: Route.MiddlewareFunction[] = [getGuard("guest"), testCookieMiddleware];
export const handle: PageHandle = { layout: "auth" };

const reasons = ["sent", "reset", "out", "left", "no_cookies"] as const;

export function loader(args: Route.LoaderArgs) {
  const { url } = args;
  return withHead(args, "logIn", {
    reason: reasons.find((reason) => url.searchParams.has(reason)) ?? null,
    redirectTo: redirectPath(url),
    demo: config.isDemo ? demoLogin : null,
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const redirectTo = redirectPath(url);
  // The login page set a cookie, so a browser that sends none accepts no cookies and cannot log in.
  if (!request.headers.has("Cookie")) {
    return redirect(ctx.addSession(linkTo(ctx.locale, "logIn", null, { no_cookies: 1, redirectTo })), 303);
  }
  let pending: string | null = null;
  const answer = await submit(request, ctx, LogIn, async (input): Promise<SubmitResult> => {
    try {
      await mapUnexpectedError("login_broken", logIn(ctx, input));
    } catch (error) {
      if (!(error instanceof TwoFactorRequiredError)) throw error;
      pending = error.pending;
      return { to: linkTo(ctx.locale, "twoFactor", null, { redirectTo }) };
    }
    return { to: redirectTo ?? linkTo(ctx.locale, "home"), toast: { key: "account.log_in.done" } };
  });
  if (pending !== null && answer instanceof Response)
    answer.headers.append("Set-Cookie", pendingLoginCookie.write(ctx, pending));
  return answer;
}

export const meta = pageMeta;

export default function LogInPage({ loaderData: { reason, redirectTo, demo }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack max-w-[30rem]!">
      <h1>{t("pages.logIn.title")}</h1>
      {reason && !actionData && (
        <Message tone={reason === "no_cookies" || reason === "left" ? "warn" : "done"}>
          <p>{t(`account.log_in.${reason}`)}</p>
        </Message>
      )}
      <Form method="post" noValidate className="card stack">
        <ErrorSummary result={actionData} />
        <EmailField result={actionData} />
        <PasswordField name="password" label={t("account.password")} result={actionData} />
        <SubmitButton>{t("account.log_in.button")}</SubmitButton>
        <Link to={linkTo(locale, "forgotPassword")} className="inline-flex min-h-11 items-center text-ui-ink">
          {t("account.log_in.forgot")}
        </Link>
      </Form>
      {demo && (
        <Form method="post" className="notice">
          <div className="stack gap-2">
            <p>{t("account.log_in.demo")}</p>
            <p>
              <code>{demo.email}</code> · <code>{demo.password}</code>
            </p>
            <p>
              <a href="/simulator/inbox" className="inline-flex min-h-11 items-center underline">
                {t("account.log_in.inbox")}
              </a>
            </p>
            <input type="hidden" name="email" value={demo.email} />
            <input type="hidden" name="password" value={demo.password} />
            <div>
              <SubmitButton variant="soft" className="whitespace-normal">
                {t("account.log_in.demo_button")}
              </SubmitButton>
            </div>
          </div>
        </Form>
      )}
      <p className="row flex-wrap">
        {t("account.log_in.no_account")}
        <ButtonLink to={linkTo(locale, "register", null, { redirectTo })} variant="soft">
          {t("pages.register.title")}
        </ButtonLink>
      </p>
      <p className="text-muted">{t("account.no_need")}</p>
    </div>
  );
}
