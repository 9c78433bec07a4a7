import { acceptInvitation, openInvitation } from "~/domain/staff/invitations.server";
import { logOutStaff, type StaffLogin } from "~/domain/staff/log-in-staff.server";
import { AcceptInvitation, OpenInvitation } from "~/domain/staff/schema";
import { PasswordField } from "~/ui/account/fields";
import { Field } from "~/ui/form/field";
import { nameInput } from "~/ui/form/inputs";
import { StaffForm } from "~/ui/staff/form";
import { resultOf } from "~/ui/staff/sent-form";
import { act, type Room } from "../room.server";

export const invitationRoom: Room = {
  path: "invitation",
  for: "anybody",
  async show({ ctx, t, url, login }, sent) {
    const token = url.searchParams.get("token") ?? "";
    const { email, role, isNew } = await openInvitation(ctx, { token });
    const result = resultOf(sent, "accept");
    const title = t(isNew ? "staff.invitation.title" : "staff.invitation.title_password");
    const help = t("staff.invitation.password_help");
    const other = another(login, email);
    if (other) {
      const { fullName: name, email: mine } = other.member;
      const body = (
        <div className="staff-narrow stack">
          <h1>{title}</h1>
          <p>{t("staff.invitation.logged_in", { name, mine, email })}</p>
          <StaffForm act="log_out" button={t("staff.invitation.log_out")} hidden={{ token }} />
        </div>
      );
      return { title, body };
    }
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.invitation.intro", { email, role: t(`staff.roles.${role}`) })}</p>
        <StaffForm
          act="accept"
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
  acts: {
    accept: act(AcceptInvitation, async ({ ctx, login }, input) => {
      const { email } = await openInvitation(ctx, input);
      if (another(login, email)) return { to: addressOf(input.token) };
      await acceptInvitation(ctx, input);
      return { to: "/staff/login?joined=1" };
    }),
    log_out: act(OpenInvitation, async ({ ctx, token, keepToken }, input) => {
      await logOutStaff(ctx, token);
      keepToken(null);
      return { to: addressOf(input.token) };
    }),
  },
};

function another(login: StaffLogin | null, email: string): StaffLogin | null {
  return login && login.member.email !== email ? login : null;
}

function addressOf(token: string): string {
  return `/staff/invitation?${new URLSearchParams({ token })}`;
}
