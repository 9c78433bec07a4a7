import type { MemberChangePreview } from "~/domain/staff/staff-members.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Select } from "../form/field";
import type { FormResult } from "../form/form-result";
import { ConfirmPage } from "./confirm-page";
import { roleOptions } from "./staff-members";

export const memberChanges = ["role", "disable"] as const;
export type MemberChange = (typeof memberChanges)[number];

type Props = { title: string; change: MemberChange; preview: MemberChangePreview; result: FormResult | undefined };

export function ConfirmMemberChange({ title, change, preview, result }: Props) {
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
      wayOut={{ to: linkToStaff("members"), label: t("back_office.members.way_out") }}
    >
      {change === "role" && (
        <Select
          name="role"
          label={t("back_office.members.new_role")}
          options={roleOptions(t)}
          defaultValue={member.role}
          result={result}
        />
      )}
    </ConfirmPage>
  );
}
