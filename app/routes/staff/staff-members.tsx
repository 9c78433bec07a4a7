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
import type { SubmitResult } from "~/request/submit.server";
import { linkToStaff } from "~/staff-map";
import { InvitationForm, InvitationList, StaffMemberCard } from "~/ui/staff/staff-members";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/staff-members";

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
      return { to: linkToStaff("members"), toast: { key: "staff.members.invited", params: { email: input.email } } };
    }),
    withdraw: defineAction(InvitationById, async (ctx, input) => {
      await withdrawInvitation(ctx, input);
      return { to: linkToStaff("members"), toast: { key: "staff.members.withdrawn" } };
    }),
    role: defineAction(ChangeRole, (ctx, input) => redirectAfter(changeStaffRole(ctx, input))),
    disable: defineAction(StaffMemberById, (ctx, input) => redirectAfter(disableStaffMember(ctx, input))),
    enable: defineAction(StaffMemberById, (ctx, input) => redirectAfter(enableStaffMember(ctx, input))),
    reset: defineAction(StaffMemberById, (ctx, input) => redirectAfter(resetStaffTwoFactor(ctx, input))),
    new_password: defineAction(StaffMemberById, (ctx, input) => redirectAfter(sendStaffPasswordReset(ctx, input))),
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

async function redirectAfter(work: Promise<unknown>): Promise<SubmitResult> {
  await work;
  return { to: linkToStaff("members"), toast: { key: "staff.members.done" } };
}
