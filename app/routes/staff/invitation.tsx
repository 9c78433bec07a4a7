import { acceptInvitation, getInvitation } from "~/domain/staff/invitations.server";
import { logOutStaff, type StaffSession } from "~/domain/staff/log-in-staff.server";
import { AcceptInvitation, OpenInvitation } from "~/domain/staff/schema";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { nameInput } from "~/ui/form/inputs";
import { resultOfAction } from "~/ui/staff/form-submission";
import { StaffField, StaffPasswordField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/invitation";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "anybody", async (ctx, { session }) => {
    const token = args.url.searchParams.get("token") ?? "";
    const invitation = await getInvitation(ctx, { token });
    const other = findOtherSession(session, invitation.email);
    return { ...invitation, token, other: other && { name: other.member.fullName, mine: other.member.email } };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "anybody", {
    accept: defineAction(AcceptInvitation, async (ctx, input, { session, setToken }) => {
      const { email } = await getInvitation(ctx, input);
      if (findOtherSession(session, email)) return { to: invitationPath(input.token) };
      const { accessToken } = await acceptInvitation(ctx, input);
      if (accessToken === null) return { to: linkToStaff("logIn", null, { joined: 1, email }) };
      setToken(accessToken);
      return { to: linkToStaff("twoFactor") };
    }),
    log_out: defineAction(OpenInvitation, async (ctx, input, { token, setToken }) => {
      await logOutStaff(ctx, token);
      setToken(null);
      return { to: invitationPath(input.token) };
    }),
  });
}

function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { email, role, isNew, token, other } = loaderData;
  const result = resultOfAction(sent, "accept");
  const title = t(isNew ? "staff.invitation.title" : "staff.invitation.title_password");
  const help = t("staff.invitation.password_help");
  if (other)
    return (
      <div className="staff-narrow stack">
        <StaffHeading title={title} />
        <p>{t("staff.invitation.logged_in", { ...other, email })}</p>
        <StaffForm action="log_out" button={t("staff.invitation.log_out")} hidden={{ token }} />
      </div>
    );
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      <p>{t("staff.invitation.intro", { email, role: t(`staff.roles.${role}`) })}</p>
      <StaffForm
        action="accept"
        button={t("staff.invitation.button")}
        result={result}
        hidden={{ token }}
        className="card stack"
      >
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <StaffField name="fullName" label={t("staff.fields.full_name")} required {...nameInput} />
        <StaffPasswordField name="password" label={t("staff.fields.password")} help={help} isNew />
        <StaffPasswordField name="confirmation" label={t("staff.fields.confirmation")} isNew />
      </StaffForm>
    </div>
  );
}

export default import.meta.env.SSR ? Invitation : undefined;

function findOtherSession(session: StaffSession | null, email: string): StaffSession | null {
  return session && session.member.email !== email ? session : null;
}

function invitationPath(token: string): string {
  return linkToStaff("invitation", null, { token });
}
