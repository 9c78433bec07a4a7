import { data } from "react-router";
import { hasMailServer } from "~/domain/messages/channels/mail.server";
import {
  inviteStaffMember,
  listInvitations,
  revealInvitationLink,
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
import { buttonClass } from "~/ui/parts/button";
import { PageHead } from "~/ui/staff/page-head";
import { InvitationForm, InvitationList, type RevealedInvitation, StaffMemberList } from "~/ui/staff/staff-members";
import type { Route } from "./+types/members";

const RoleChoice = InviteStaffMember.shape.role;

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const [members, invitations] = await Promise.all([listStaffMembers(ctx), listInvitations(ctx)]);
    const { data: role = "support" } = RoleChoice.safeParse(args.url.searchParams.get("role"));
    return { members, invitations, role, hasMail: hasMailServer() };
  });
}

export async function action(args: Route.ActionArgs) {
  const revealed: { invitation: RevealedInvitation | null } = { invitation: null };
  const outcome = await submitStaffForm(args, "shop", {
    invite: defineAction(InviteStaffMember, async (ctx, input) => {
      await inviteStaffMember(ctx, input);
      const key = hasMailServer() ? "staff.members.invited" : "staff.members.invited_without_mail";
      return { to: linkToStaff("members"), toast: { key, params: { email: input.email } } };
    }),
    // The link appears only in this answer, never in a URL or a cookie.
    link: defineAction(InvitationById, async (ctx, input) => {
      revealed.invitation = { ...input, ...(await revealInvitationLink(ctx, input)) };
      return "stay";
    }),
    withdraw: defineAction(InvitationById, async (ctx, input) => {
      await withdrawInvitation(ctx, input);
      return { to: linkToStaff("members"), toast: { key: "staff.members.withdrawn" } };
    }),
    role: defineAction(ChangeRole, (ctx, input) => redirectAfter("role", changeStaffRole(ctx, input))),
    disable: defineAction(StaffMemberById, (ctx, input) => redirectAfter("disable", disableStaffMember(ctx, input))),
    enable: defineAction(StaffMemberById, (ctx, input) => redirectAfter("enable", enableStaffMember(ctx, input))),
    reset: defineAction(StaffMemberById, (ctx, input) => redirectAfter("reset", resetStaffTwoFactor(ctx, input))),
    new_password: defineAction(StaffMemberById, (ctx, input) =>
      redirectAfter(hasMailServer() ? "new_password" : "new_password_without_mail", sendStaffPasswordReset(ctx, input)),
    ),
  });
  return outcome instanceof Response ? outcome : data({ ...outcome.data, ...revealed }, outcome.init ?? undefined);
}

function StaffMembers({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { members, invitations, role, hasMail } = loaderData;
  return (
    <>
      <PageHead title={t("staff.rooms.members")} help="members" action={<RolesLink />} />
      {!hasMail && (
        <p>
          {t("staff.members.no_mail")} <a href={linkToStaff("mailSettings")}>{t("shop_settings.group.mail")}</a>
        </p>
      )}
      <InvitationForm role={role} hasMail={hasMail} sent={sent} />
      {invitations.length > 0 && (
        <InvitationList invitations={invitations} revealed={sent?.invitation ?? null} sent={sent} />
      )}
      <StaffMemberList members={members} hasMail={hasMail} sent={sent} />
    </>
  );
}

function RolesLink() {
  const { t } = useT();
  return (
    <a href={linkToStaff("roles")} className={buttonClass("line")}>
      {t("staff.permissions.link")}
    </a>
  );
}

export default import.meta.env.SSR ? StaffMembers : undefined;

async function redirectAfter(
  act: "role" | "disable" | "enable" | "reset" | "new_password" | "new_password_without_mail",
  work: Promise<unknown>,
): Promise<SubmitResult> {
  await work;
  return { to: linkToStaff("members"), toast: { key: `back_office.members.done_${act}` } };
}
