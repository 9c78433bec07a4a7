import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { askForLink, countMyJoins } from "~/domain/accounts/prove-email.server";
import { changeEmail } from "~/domain/identity/change-email.server";
import { changePassword } from "~/domain/identity/change-password.server";
import { endLogin, endOtherLogins, listLogins, logOut } from "~/domain/identity/logins.server";
import { getMyProfile, updateProfile } from "~/domain/identity/profile.server";
import { ChangeEmail, ChangePassword, EndLogin, UpdateProfile } from "~/domain/identity/schema";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { guard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { type Done, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { EmailForm } from "~/ui/account/email-form";
import { NameFields, NewPasswordFields, PasswordField, PhoneField } from "~/ui/account/fields";
import { LoginList } from "~/ui/account/login-list";
import { ErrorSummary } from "~/ui/form/error-summary";
import { keptValue } from "~/ui/form/form-result";
import { useNextFocus } from "~/ui/form/next-focus";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { Link } from "~/ui/parts/link";
import { Notice } from "~/ui/parts/notice";
import type { Route } from "./+types/dashboard";

export const middleware: Route.MiddlewareFunction[] = [guard("auth")];
export const handle: PageHandle = { layout: "profile" };

const DashboardForm = z.discriminatedUnion("intent", [
  UpdateProfile.extend({ intent: z.literal("profile") }),
  ChangeEmail.extend({ intent: z.literal("email") }),
  ChangePassword.safeExtend({ intent: z.literal("password") }),
  EndLogin.extend({ intent: z.literal("end") }),
  z.object({ intent: z.enum(["prove", "endOthers", "logOut"]) }),
]);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const [profile, logins, joins] = await load(Promise.all([getMyProfile(ctx), listLogins(ctx), countMyJoins(ctx)]));
  return { profile, logins, joins, title: translateIn(ctx.locale)("account.dashboard.title") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "dashboard");
  return submit(request, ctx, DashboardForm, async (form): Promise<Done> => {
    switch (form.intent) {
      case "profile":
        await updateProfile(ctx, form);
        return { to: here, toast: { key: "account.dashboard.saved" } };
      case "email":
        await changeEmail(ctx, form);
        return { to: here, toast: { key: "account.dashboard.email_asked", params: { email: form.email } } };
      case "password":
        await changePassword(ctx, form);
        return { to: here, toast: { key: "account.dashboard.password_saved" } };
      case "prove":
        await askForLink(ctx);
        return { to: here, toast: { key: "account.dashboard.sent_again" } };
      case "end":
        await endLogin(ctx, form);
        return { to: here, toast: { key: "account.dashboard.ended" } };
      case "endOthers":
        await endOtherLogins(ctx);
        return { to: here, toast: { key: "account.dashboard.ended_others" } };
      case "logOut":
        await logOut(ctx);
        return { to: linkTo(ctx.locale, "logIn", null, { out: 1 }) };
    }
  });
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Dashboard({ loaderData: { profile, logins, joins }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { displayName, email, provenAt } = profile;
  const refused = keptValue(actionData, "intent");
  const ownForms = ["profile", "email", "password"];
  const of = (intent: string) => (refused === intent ? actionData : undefined);
  useNextFocus(useNavigation().formData?.has("id") ? "#logins" : undefined);
  return (
    <div className="wrap page stack gap-6">
      <div className="row flex-wrap">
        <h1>{t("account.dashboard.hello", { name: displayName })}</h1>
        <Form method="post">
          <SubmitButton look="line" name="intent" value="logOut">
            {t("account.dashboard.log_out")}
          </SubmitButton>
        </Form>
      </div>
      {!ownForms.includes(refused ?? "") && <ErrorSummary result={actionData} />}
      {provenAt === null && (
        <Notice tone="warn">
          <p>{t("account.dashboard.unproven", { email })}</p>
          <Form method="post" className="mt-2">
            <SubmitButton look="soft" icon="mail" name="intent" value="prove">
              {t("account.dashboard.send_again")}
            </SubmitButton>
          </Form>
        </Notice>
      )}
      {joins.joined > 0 && <p className="text-muted">{t("account.dashboard.joined", { count: joins.joined })}</p>}
      {joins.waiting > 0 && (
        <Notice>
          <p>{t("account.dashboard.to_join", { count: joins.waiting, email })}</p>
          <Form method="post" className="mt-2">
            <SubmitButton look="soft" icon="mail" name="intent" value="prove">
              {t("account.dashboard.send_link")}
            </SubmitButton>
          </Form>
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <section className="card stack">
          <h2 className="text-lg">{t("account.dashboard.profile")}</h2>
          <p className="text-muted">
            {email}
            {provenAt !== null && ` · ${t("account.dashboard.proven")}`}
          </p>
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={of("profile")} />
            <NameFields result={of("profile")} names={profile} />
            <PhoneField result={of("profile")} phone={profile.phone} />
            <SubmitButton name="intent" value="profile">
              {t("account.dashboard.save")}
            </SubmitButton>
          </Form>
        </section>
        <EmailForm result={of("email")} />
        <section className="card stack">
          <h2 className="text-lg">{t("account.dashboard.change_password")}</h2>
          <p className="text-muted">{t("account.dashboard.others_end")}</p>
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={of("password")} />
            {/* For what keeps passwords: whose it is. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField name="current" label={t("account.dashboard.current")} result={of("password")} />
            <NewPasswordFields label={t("account.new_password")} result={of("password")} />
            <SubmitButton name="intent" value="password">
              {t("account.dashboard.save_password")}
            </SubmitButton>
          </Form>
          <Link to={linkTo(locale, "forgotPassword")} className="inline-flex min-h-11 items-center text-ui-ink">
            {t("account.log_in.forgot")}
          </Link>
        </section>
      </div>
      <LoginList logins={logins} />
    </div>
  );
}
