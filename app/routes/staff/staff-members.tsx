import {
  inviteStaffMember,
  listInvitations,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { ChangeRole, InvitationById, InviteStaffMember, StaffMemberById } from "~/domain/staff/schema";
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  listStaffMembers,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { InvitationForm, InvitationList, StaffMemberCard } from "~/ui/staff/staff-members";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/staff-members";

const membersRedirect = { to: linkToStaff("members"), toast: { key: "staff.members.done" } } as const;

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const [members, invitations] = await Promise.all([listStaffMembers(ctx), listInvitations(ctx)]);
    return { members, invitations };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    invite: defineAction(InviteStaffMember, async (ctx, input) => {
      await inviteStaffMember(ctx, input);
      return { to: membersRedirect.to, toast: { key: "staff.members.invited", params: { email: input.email } } };
    }),
    withdraw: defineAction(InvitationById, async (ctx, input) => {
      await withdrawInvitation(ctx, input);
      return { to: membersRedirect.to, toast: { key: "staff.members.withdrawn" } };
    }),
    role: defineAction(ChangeRole, async (ctx, input) => {
      await changeStaffRole(ctx, input);
      return membersRedirect;
    }),
    disable: defineAction(StaffMemberById, async (ctx, input) => {
      await disableStaffMember(ctx, input);
      return membersRedirect;
    }),
    enable: defineAction(StaffMemberById, async (ctx, input) => {
      await enableStaffMember(ctx, input);
      return membersRedirect;
    }),
    reset: defineAction(StaffMemberById, async (ctx, input) => {
      await resetStaffTwoFactor(ctx, input);
      return membersRedirect;
    }),
    new_password: defineAction(StaffMemberById, async (ctx, input) => {
      await sendStaffPasswordReset(ctx, input);
      return membersRedirect;
    }),
  });
}

function StaffMembers({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { members, invitations } = loaderData;
  const title = t("staff.rooms.members");
  return (
    <>
      <StaffHeading title={title} />
      <InvitationForm sent={sent} />
      {invitations.length > 0 && <InvitationList invitations={invitations} sent={sent} />}
      {members.map((member) => (
        <StaffMemberCard key={member.id} member={member} sent={sent} />
      ))}
    </>
  );
}

export default import.meta.env.SSR ? StaffMembers : undefined;
