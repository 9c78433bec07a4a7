import { inviteMember, listInvitations, sendNewPassword, withdrawInvitation } from "~/domain/staff/invitations.server";
import { changeRole, disableMember, enableMember, listMembers, resetSecondFactor } from "~/domain/staff/members.server";
import { ChangeRole, InvitationById, InviteMember, MemberById } from "~/domain/staff/schema";
import { Invitations, Invite, Member } from "~/ui/staff/members";
import { act, type Room } from "../room.server";

const here = { to: "/staff/members", toast: { key: "staff.members.done" } } as const;

export const membersRoom: Room = {
  path: "members",
  for: "shop",
  async show({ ctx, t }, sent) {
    const [members, invitations] = await Promise.all([listMembers(ctx), listInvitations(ctx)]);
    const title = t("staff.rooms.members");
    const body = (
      <>
        <h1>{title}</h1>
        <Invite sent={sent} />
        {invitations.length > 0 && <Invitations invitations={invitations} sent={sent} />}
        {members.map((member) => (
          <Member key={member.id} member={member} sent={sent} />
        ))}
      </>
    );
    return { title, body };
  },
  acts: {
    invite: act(InviteMember, async ({ ctx }, input) => {
      await inviteMember(ctx, input);
      return { to: here.to, toast: { key: "staff.members.invited", params: { email: input.email } } };
    }),
    withdraw: act(InvitationById, async ({ ctx }, input) => {
      await withdrawInvitation(ctx, input);
      return { to: here.to, toast: { key: "staff.members.withdrawn" } };
    }),
    role: act(ChangeRole, async ({ ctx }, input) => {
      await changeRole(ctx, input);
      return here;
    }),
    disable: act(MemberById, async ({ ctx }, input) => {
      await disableMember(ctx, input);
      return here;
    }),
    enable: act(MemberById, async ({ ctx }, input) => {
      await enableMember(ctx, input);
      return here;
    }),
    reset: act(MemberById, async ({ ctx }, input) => {
      await resetSecondFactor(ctx, input);
      return here;
    }),
    new_password: act(MemberById, async ({ ctx }, input) => {
      await sendNewPassword(ctx, input);
      return here;
    }),
  },
};
