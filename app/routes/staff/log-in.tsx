import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import { LogInStaff } from "~/domain/staff/schema";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { emailInput } from "~/ui/form/inputs";
import { Message } from "~/ui/parts/message";
import { resultOfAction } from "~/ui/staff/form-submission";
import { OneTimeCodeField } from "~/ui/staff/one-time-code-field";
import { StaffField, StaffPasswordField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/log-in";
import { devicesCookie } from "./devices-cookie.server";

const reasons = ["joined", "out", "to"] as const;

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "guest", async () => ({
    reason: reasons.find((name) => args.url.searchParams.has(name)),
    email: LogInStaff.shape.email.safeParse(args.url.searchParams.get("email")).data,
    members: config.isDemo ? demoMembers : null,
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "guest", {
    log_in: defineAction(LogInStaff, async (ctx, input, { setToken, cookie, setCookie }) => {
      const { accessToken, next, devices } = await logInStaff(ctx, input, cookie(devicesCookie));
      setToken(accessToken);
      if (devices !== null) setCookie(devicesCookie, devices, linkToStaff("home"));
      return { to: next === "second_factor" ? linkToStaff("twoFactor") : returnPath(args.url) };
    }),
  });
}

function LogIn({ loaderData: { reason: opened, email, members }, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const result = resultOfAction(sent, "log_in");
  const reason = sent ? undefined : opened;
  const title = t("staff.log_in.title");
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      {reason && (
        <Message tone={reason === "to" ? "info" : "done"}>
          <p>{t(`staff.log_in.${reason === "to" ? "over" : reason}`)}</p>
        </Message>
      )}
      <StaffForm
        action="log_in"
        button={t("staff.log_in.button")}
        defaultValue={{ email }}
        result={result}
        className="card stack"
      >
        <StaffField name="email" label={t("staff.fields.email")} required {...emailInput} autoComplete="username" />
        <StaffPasswordField name="password" label={t("staff.fields.password")} />
        <OneTimeCodeField help={t("staff.log_in.code_help")} />
      </StaffForm>
      <p className="help">{t("staff.log_in.forgot", { command: "npm run staff -- recover-admin <email>" })}</p>
      {members && <DemoMembers members={members} />}
    </div>
  );
}

export default import.meta.env.SSR ? LogIn : undefined;

function returnPath(url: URL): string {
  const to = url.searchParams.get("to") ?? "";
  return /^\/staff(?:[/?][\w/?=&%+.-]*)?$/.test(to) && !/\/\/|\.\./.test(to) ? to : linkToStaff("home");
}

function DemoMembers({ members }: { members: typeof demoMembers }) {
  const { t } = useT();
  return (
    <section className="card stack" aria-labelledby="demo">
      <h2 id="demo">{t("common.demo")}</h2>
      <p>{t("staff.log_in.demo", { password: demoPassword })}</p>
      <ul className="stack">
        {members.map(({ email, role }) => (
          <li key={email} className="row">
            <span>{t(`staff.roles.${role}`)}</span>
            <code>{email}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
