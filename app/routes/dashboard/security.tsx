import { getFormProps } from "@conform-to/react";
import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { changePassword } from "~/domain/identity/change-password.server";
import { getMyProfile } from "~/domain/identity/profile.server";
import { ChangePassword, EndSession, TwoFactorCode, WithPassword } from "~/domain/identity/schema";
import { endOtherSessions, endSession, listSessions, type SessionView } from "~/domain/identity/sessions.server";
import {
  beginTwoFactorSetup,
  cancelTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from "~/domain/identity/set-up-two-factor.server";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/lib/country-name";
import { formatDate, formatDayAndClock } from "~/lib/format-time";
import { qrPath } from "~/lib/qr";
import { shopDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { CurrentPasswordField, NewPasswordFields } from "~/ui/account/account-fields";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { RecoveryCodeList, TwoFactorForms } from "~/ui/account/two-factor-forms";
import { inputProps, useActionForm } from "~/ui/form/action-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { type FormResult, sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import { useNextFocus } from "~/ui/parts/focus";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/security";

type Session = Pick<SessionView, "id" | "device" | "country" | "createdAt" | "usedAt" | "isThis">;

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

const SecurityForm = z.discriminatedUnion("intent", [
  ChangePassword.safeExtend({ intent: z.literal("password") }),
  EndSession.extend({ intent: z.literal("end") }),
  z.object({ intent: z.enum(["endOthers", "cancel"]) }),
  TwoFactorCode.extend({ intent: z.literal("confirm") }),
  WithPassword.extend({ intent: z.enum(["begin", "renew", "off"]) }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const [{ email }, sessions, twoFactor] = await load(
    Promise.all([mapUnexpectedError("profile_unreadable", getMyProfile(ctx)), listSessions(ctx), getTwoFactor(ctx)]),
  );
  const qr = twoFactor.state === "begun" ? qrPath(twoFactor.uri) : null;
  return withHead(args, "security", {
    email,
    sessions,
    twoFactor,
    qr,
    title: ctx.t("settings.nav.security"),
  });
}

/** The response contains recovery codes, because they are shown only once. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "security");
  const [atSessions, atTwoFactor] = [`${here}#logins`, `${here}#second-step`];
  let recoveryCodes: string[] | null = null;
  const answer = await submit(request, ctx, SecurityForm, async (form): Promise<SubmitResult> => {
    switch (form.intent) {
      case "password":
        await changePassword(ctx, form);
        return { to: here, toast: { key: "account.dashboard.password_saved" } };
      case "end":
        await endSession(ctx, form);
        return { to: atSessions, toast: { key: "account.dashboard.ended" } };
      case "endOthers":
        await endOtherSessions(ctx);
        return { to: atSessions, toast: { key: "account.dashboard.ended_others" } };
      case "begin":
        await beginTwoFactorSetup(ctx, form);
        return { to: atTwoFactor };
      case "cancel":
        await cancelTwoFactorSetup(ctx);
        return { to: atTwoFactor };
      case "confirm":
        ({ recoveryCodes } = await confirmTwoFactorSetup(ctx, form));
        return "stay";
      case "renew":
        ({ recoveryCodes } = await renewRecoveryCodes(ctx, form));
        return "stay";
      case "off":
        await disableTwoFactor(ctx, form);
        return { to: atTwoFactor, toast: { key: "settings.two_factor.is_off" } };
    }
  });
  return answer instanceof Response ? answer : data({ ...answer.data, recoveryCodes }, answer.init ?? undefined);
}

export const meta = pageMeta;

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sessions, twoFactor, qr, title } = loaderData;
  const refused = sentValue(actionData, "intent") ?? "";
  const isOf = (...intents: string[]) => intents.includes(refused);
  const sent = useNavigation().formData;
  useNextFocus(sent && (sent.has("id") ? "#logins" : "#recovery-codes .notice, #second-step"));
  return (
    <DashboardPage title={title}>
      {isOf("end", "endOthers", "cancel") && <ErrorSummary result={actionData} />}
      {actionData?.recoveryCodes && (
        <div id="recovery-codes">
          <RecoveryCodeList codes={actionData.recoveryCodes} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <ChangePasswordForm email={email} result={isOf("password") ? actionData : undefined} />
        <TwoFactorForms
          of={twoFactor}
          qr={qr}
          result={isOf("begin", "confirm", "renew", "off") ? actionData : undefined}
        />
      </div>
      <SessionList sessions={sessions} />
    </DashboardPage>
  );
}

function ChangePasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const { locale, t } = useT();
  const [form, fields] = useActionForm<z.input<typeof ChangePassword>>(result);
  return (
    <Titled id="password" title={t("account.dashboard.change_password")} size="text-lg" className="card stack">
      <p className="text-muted">{t("account.dashboard.others_end")}</p>
      <Form method="post" {...getFormProps(form)} className="stack">
        <ErrorSummary result={result} />
        {/* Tells password managers to which account the password belongs. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField {...inputProps(fields.current)} />
        <NewPasswordFields
          label={t("account.new_password")}
          of={{ password: inputProps(fields.password), confirmation: inputProps(fields.confirmation) }}
        />
        <SubmitButton name="intent" value="password">
          {t("account.dashboard.save_password")}
        </SubmitButton>
      </Form>
      <Link to={linkTo(locale, "forgotPassword")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("account.log_in.forgot")}
      </Link>
    </Titled>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { locale, t } = useT();
  return (
    <section className="card stack">
      <h2 className="text-lg" id="logins" tabIndex={-1}>
        {t("account.dashboard.logins")}
      </h2>
      <ul className="stack gap-2">
        {sessions.map(({ id, device, country, createdAt, usedAt, isThis }) => (
          <li key={id} className="row flex-wrap border-b border-line pb-2">
            <div>
              {/* Browser and server may name countries differently. */}
              <p className="font-semibold" id={`login-${id}`} suppressHydrationWarning>
                {device ?? t("account.dashboard.unknown_device")}
                {country && ` · ${countryName(country, locale)}`}
              </p>
              <p className="help">
                {isThis && `${t("account.dashboard.this_device")} · `}
                {t("account.dashboard.since", {
                  since: formatDayAndClock(new Date(createdAt), locale),
                  used: formatDate(shopDate(new Date(usedAt)), locale, "short"),
                })}
              </p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <SubmitButton variant="line" name="id" value={String(id)} aria-describedby={`login-${id}`}>
                  {t("account.dashboard.end")}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <SubmitButton variant="soft" name="intent" value="endOthers">
            {t("account.dashboard.end_others")}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
