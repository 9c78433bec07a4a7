import { demoMembers } from "~/domain/staff/demo-members";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import { LogInStaff } from "~/domain/staff/schema";
import { config } from "~/lib/config.server";
import { PasswordField } from "~/ui/account/fields";
import { Field } from "~/ui/form/field";
import { emailInput } from "~/ui/form/inputs";
import { Message } from "~/ui/parts/message";
import { DemoMembers } from "~/ui/staff/demo-members";
import { resultOfAction } from "~/ui/staff/form-submission";
import { OneTimeCodeField } from "~/ui/staff/one-time-code-field";
import { StaffForm } from "~/ui/staff/staff-form";
import { defineAction, type StaffPage } from "../staff-page.server";

/** Remembers staff members who completed a login in this browser (`known-devices`). */
export const devicesCookie = "staff_devices";

const reasons = ["joined", "out", "to"] as const;

export const logInPage: StaffPage = {
  path: "login",
  access: "guest",
  async render({ t, url }, sent) {
    const result = resultOfAction(sent, "log_in");
    const reason = sent ? undefined : reasons.find((name) => url.searchParams.has(name));
    const title = t("staff.log_in.title");
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        {reason && (
          <Message tone={reason === "to" ? "info" : "done"}>
            <p>{t(`staff.log_in.${reason === "to" ? "over" : reason}`)}</p>
          </Message>
        )}
        <StaffForm action="log_in" button={t("staff.log_in.button")} result={result} className="card stack">
          <Field
            name="email"
            label={t("staff.fields.email")}
            result={result}
            required
            {...emailInput}
            autoComplete="username"
          />
          <PasswordField name="password" label={t("staff.fields.password")} result={result} />
          <OneTimeCodeField help={t("staff.log_in.code_help")} result={result} />
        </StaffForm>
        <p className="help">{t("staff.log_in.forgot")}</p>
        {config.demo && <DemoMembers members={demoMembers} />}
      </div>
    );
    return { title, body };
  },
  actions: {
    log_in: defineAction(LogInStaff, async ({ ctx, url, setToken, cookie, setCookie }, input) => {
      const { accessToken, next, devices } = await logInStaff(ctx, input, cookie(devicesCookie));
      setToken(accessToken);
      if (devices !== null) setCookie(devicesCookie, devices, "/staff");
      return { to: next === "second_factor" ? "/staff/second-factor" : returnPath(url) };
    }),
  },
};

function returnPath(url: URL): string {
  const to = url.searchParams.get("to") ?? "";
  return /^\/staff(?:[/?][\w/?=&%+.-]*)?$/.test(to) && !/\/\/|\.\./.test(to) ? to : "/staff";
}
