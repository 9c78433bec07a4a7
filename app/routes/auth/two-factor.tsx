import { Form } from "react-router";
import { completeTwoFactorLogin } from "~/domain/accounts/log-in.server";
import { readPendingLogin } from "~/domain/identity/check-login.server";
import { TwoFactorCode } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { mapUnexpectedError } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { CodeField } from "~/ui/account/account-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/two-factor";
import { pendingLoginCookie, redirectPath } from "./log-in-steps.server";

export const middleware: Route.MiddlewareFunction[] = [getGuard("guest")];
export const handle: PageHandle = { layout: "auth" };

export function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const ctx = ctxOf(context);
  const { t } = ctx;
  return withHead(args, "twoFactor", {
    isPending: readPendingLogin(ctx, pendingLoginCookie.read(request)) !== null,
    over: t("errors.second_step_over"),
    isRecovery: url.searchParams.has("recovery"),
    redirectTo: redirectPath(url),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const pending = pendingLoginCookie.read(request);
  const answer = await submit(request, ctx, TwoFactorCode, async ({ code }) => {
    await mapUnexpectedError("login_broken", completeTwoFactorLogin(ctx, { pending, code }));
    return { to: redirectPath(url) ?? linkTo(ctx.locale, "home"), toast: { key: "account.log_in.done" } };
  });
  if (answer instanceof Response) answer.headers.append("Set-Cookie", pendingLoginCookie.write(ctx, ""));
  return answer;
}

export const meta = pageMeta;

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, over, isPending, isRecovery, redirectTo } = loaderData;
  const { locale, t } = useT();
  const link = "inline-flex min-h-11 items-center text-ui-ink";
  const logIn = linkTo(locale, "logIn", null, { redirectTo });
  if (!isPending)
    return (
      <div className="wrap page stack max-w-[30rem]! justify-items-start">
        <h1>{title}</h1>
        <Message tone="warn">
          <p>{over}</p>
        </Message>
        <ButtonLink to={logIn}>{t("pages.logIn.title")}</ButtonLink>
      </div>
    );
  return (
    <div className="wrap page stack max-w-[30rem]!">
      <h1>{title}</h1>
      <p className="text-muted">{isRecovery ? t("settings.two_factor.ask_recovery") : t("settings.two_factor.ask")}</p>
      <Form method="post" noValidate className="card stack">
        <ErrorSummary result={actionData} />
        <CodeField result={actionData} isRecovery={isRecovery} />
        <SubmitButton>{t("account.log_in.button")}</SubmitButton>
        <Link to={linkTo(locale, "twoFactor", null, { recovery: isRecovery ? null : 1, redirectTo })} className={link}>
          {isRecovery ? t("settings.two_factor.use_app") : t("settings.two_factor.use_recovery")}
        </Link>
        <Link to={logIn} className={link}>
          {t("settings.two_factor.begin_anew")}
        </Link>
      </Form>
      <p className="text-muted">{t("settings.two_factor.lost")}</p>
    </div>
  );
}
