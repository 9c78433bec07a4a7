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
import { InvitationForm, InvitationList, StaffMemberCard } from "~/ui/staff/staff-members";
import { defineAction, type StaffPage } from "../staff-page.server";

const membersRedirect = { to: "/staff/members", toast: { key: "staff.members.done" } } as const;

export const staffMembersPage: StaffPage = {
  path: "members",
  access: "shop",
  async render({ ctx, t }, sent) {
    const [members, invitations] = await Promise.all([listStaffMembers(ctx), listInvitations(ctx)]);
    const title = t("staff.rooms.members");
    const body = (
      <>
        <h1>{title}</h1>
        <InvitationForm sent={sent} />
        {invitations.length > 0 && <InvitationList invitations={invitations} sent={sent} />}
        {members.map((member) => (
          <StaffMemberCard key={member.id} member={member} sent={sent} />
        ))}
      </>
    );
    return { title, body };
  },
  actions: {
    invite: defineAction(InviteStaffMember, async ({ ctx }, input) => {
      await inviteStaffMember(ctx, input);
      return { to: membersRedirect.to, toast: { key: "staff.members.invited", params: { email: input.email } } };
    }),
    withdraw: defineAction(InvitationById, async ({ ctx }, input) => {
      await withdrawInvitation(ctx, input);
      return { to: membersRedirect.to, toast: { key: "staff.members.withdrawn" } };
    }),
    role: defineAction(ChangeRole, async ({ ctx }, input) => {
      await changeStaffRole(ctx, input);
      return membersRedirect;
    }),
    disable: defineAction(StaffMemberById, async ({ ctx }, input) => {
      await disableStaffMember(ctx, input);
      return membersRedirect;
    }),
    enable: defineAction(StaffMemberById, async ({ ctx }, input) => {
      await enableStaffMember(ctx, input);
      return membersRedirect;
    }),
    reset: defineAction(StaffMemberById, async ({ ctx }, input) => {
      await resetStaffTwoFactor(ctx, input);
      return membersRedirect;
    }),
    new_password: defineAction(StaffMemberById, async ({ ctx }, input) => {
      await sendStaffPasswordReset(ctx, input);
      return membersRedirect;
    }),
  },
};
