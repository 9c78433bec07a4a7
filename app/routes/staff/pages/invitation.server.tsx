import { acceptInvitation, getInvitation } from "~/domain/staff/invitations.server";
import { logOutStaff, type StaffSession } from "~/domain/staff/log-in-staff.server";
import { AcceptInvitation, OpenInvitation } from "~/domain/staff/schema";
import { PasswordField } from "~/ui/account/fields";
import { Field } from "~/ui/form/field";
import { nameInput } from "~/ui/form/inputs";
import { resultOfAction } from "~/ui/staff/form-submission";
import { StaffForm } from "~/ui/staff/staff-form";
import { defineAction, type StaffPage } from "../staff-page.server";

export const invitationPage: StaffPage = {
  path: "invitation",
  access: "anybody",
  async render({ ctx, t, url, session }, sent) {
    const token = url.searchParams.get("token") ?? "";
    const { email, role, isNew } = await getInvitation(ctx, { token });
    const result = resultOfAction(sent, "accept");
    const title = t(isNew ? "staff.invitation.title" : "staff.invitation.title_password");
    const help = t("staff.invitation.password_help");
    const otherSession = findOtherSession(session, email);
    if (otherSession) {
      const { fullName: name, email: ownEmail } = otherSession.member;
      const body = (
        <div className="staff-narrow stack">
          <h1>{title}</h1>
          <p>{t("staff.invitation.logged_in", { name, mine: ownEmail, email })}</p>
          <StaffForm action="log_out" button={t("staff.invitation.log_out")} hidden={{ token }} />
        </div>
      );
      return { title, body };
    }
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.invitation.intro", { email, role: t(`staff.roles.${role}`) })}</p>
        <StaffForm
          action="accept"
          button={t("staff.invitation.button")}
          result={result}
          hidden={{ token }}
          className="card stack"
        >
          <input type="hidden" name="username" value={email} autoComplete="username" />
          <Field name="fullName" label={t("staff.fields.full_name")} result={result} required {...nameInput} />
          <PasswordField name="password" label={t("staff.fields.password")} help={help} result={result} isNew />
          <PasswordField name="confirmation" label={t("staff.fields.confirmation")} result={result} isNew />
        </StaffForm>
      </div>
    );
    return { title, body };
  },
  actions: {
    accept: defineAction(AcceptInvitation, async ({ ctx, session }, input) => {
      const { email } = await getInvitation(ctx, input);
      if (findOtherSession(session, email)) return { to: invitationPath(input.token) };
      await acceptInvitation(ctx, input);
      return { to: "/staff/login?joined=1" };
    }),
    log_out: defineAction(OpenInvitation, async ({ ctx, token, setToken }, input) => {
      await logOutStaff(ctx, token);
      setToken(null);
      return { to: invitationPath(input.token) };
    }),
  },
};

function findOtherSession(session: StaffSession | null, email: string): StaffSession | null {
  return session && session.member.email !== email ? session : null;
}

function invitationPath(token: string): string {
  return `/staff/invitation?${new URLSearchParams({ token })}`;
}
