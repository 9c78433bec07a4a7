import type { EmailDraft, TemplateInput } from "../message";

export function staffInvitation({ about, sender, t }: TemplateInput<"staffInvitation">): EmailDraft {
  const { role, invitedBy, isNew, path } = about;
  const params = { shop: sender.name, name: invitedBy, role: t(`staff.roles.${role}`) };
  const key = isNew ? "mail.staff_invitation" : "mail.staff_password";
  return {
    subject: t(`${key}.subject`, params),
    title: t(`${key}.title`),
    blocks: [
      { kind: "text", text: t(`${key}.intro`, params) },
      { kind: "link", label: t(`${key}.link`), url: sender.origin + path },
      { kind: "text", text: t("mail.staff_invitation.lasts") },
    ],
  };
}
