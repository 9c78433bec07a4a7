import { ChangeRole, StaffMemberById } from "~/domain/staff/schema";
import {
  changeStaffRole,
  disableStaffMember,
  type MemberChangePreview,
  previewMemberChange,
} from "~/domain/staff/staff-members.server";
import { useT } from "~/i18n/use-t";
import type { RequestCtx } from "~/request/ctx.server";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import type { FormResult } from "~/ui/form/form-result";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { StaffSelect } from "~/ui/staff/staff-fields";
import { roleOptions } from "~/ui/staff/staff-members";
import type { Route } from "./+types/member-change";

const memberChanges = ["role", "disable"] as const;

type MemberChange = (typeof memberChanges)[number];

type Props = { title: string; change: MemberChange; preview: MemberChangePreview; result: FormResult | undefined };

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const change = memberChanges.find((name) => name === args.params.change);
    const member = StaffMemberById.safeParse({ id: Number(args.params.id) });
    if (!change || !member.success) throw refuseStaffPage("not_found");
    return { change, preview: await previewMemberChange(ctx, member.data) };
  });
}

export function action(args: Route.ActionArgs) {
  const to = linkToStaff("members");
  const before = async (ctx: RequestCtx, id: number) => (await previewMemberChange(ctx, { id })).member;
  return submitStaffForm(args, "shop", {
    role: defineAction(ChangeRole, async (ctx, input) => {
      const { fullName: name, role } = await before(ctx, input.id);
      await changeStaffRole(ctx, input);
      const params = { name, role: ctx.t(`staff.roles.${input.role}`) };
      const undo = { to, fields: { act: "role", id: input.id, role } };
      return { to, toast: { key: "back_office.members.role_changed", params, undo } };
    }),
    disable: defineAction(StaffMemberById, async (ctx, input) => {
      const { fullName: name } = await before(ctx, input.id);
      await disableStaffMember(ctx, input);
      const undo = { to, fields: { act: "enable", id: input.id } };
      return { to, toast: { key: "back_office.members.disabled", params: { name }, undo } };
    }),
  });
}

function MemberChangePage({ loaderData: { change, preview }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const title = t(`back_office.members.ask_${change satisfies MemberChange}`, { name: preview.member.fullName });
  return (
    <ConfirmMemberChange
      title={title}
      change={change}
      preview={preview}
      result={resultOfAction(actionData ?? null, change)}
    />
  );
}

export default import.meta.env.SSR ? MemberChangePage : undefined;

function ConfirmMemberChange({ title, change, preview, result }: Props) {
  const { t } = useT();
  const { member, sessions, invitations, entries, otherAdmins } = preview;
  const rows = [
    { label: t("back_office.members.role_now"), value: t(`staff.roles.${member.role}`) },
    { label: t("back_office.members.sessions"), value: sessions },
    { label: t("back_office.members.invitations"), value: invitations },
    { label: t("back_office.members.other_admins"), value: otherAdmins },
    { label: t("back_office.members.entries"), value: entries },
  ];
  return (
    <ConfirmPage
      title={title}
      text={member.email}
      back="members"
      consequences={rows}
      undo={t(`back_office.members.undo_${change}`)}
      action={change}
      button={t(`back_office.members.do_${change}`, { name: member.fullName })}
      hidden={{ id: member.id }}
      result={result}
      defaultValue={{ role: member.role }}
      cancelLink={{ to: linkToStaff("members"), label: t("back_office.members.leave_unchanged") }}
    >
      {change === "role" && (
        <StaffSelect name="role" label={t("back_office.members.new_role")} options={roleOptions(t)} />
      )}
    </ConfirmPage>
  );
}
