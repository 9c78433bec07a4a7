import { disableLinks } from "~/lib/links-in-text";
import { formatPhone } from "~/lib/phone";
import type { EmailDraft, TemplateInput } from "../message";

type Source = TemplateInput<"quote" | "message">;

export function staffNewQuote(input: Source): EmailDraft {
  return buildDraft("staff_new_quote", input);
}

export function staffNewMessage(input: Source): EmailDraft {
  return buildDraft("staff_new_message", input);
}

function buildDraft(kind: "staff_new_quote" | "staff_new_message", { about, sender, t }: Source): EmailDraft {
  const { fullName, email, phone, country, service, message } = about;
  const rows = [
    [t("mail.staff_new_quote.service"), service ?? ""],
    [t("mail.staff_new_quote.who"), [fullName, formatPhone(phone ?? ""), email].filter(Boolean).join("\n")],
    [t("mail.staff_new_quote.country"), country ?? ""],
    [t("mail.staff_new_quote.message"), disableLinks(message ?? "")],
  ] as const;
  return {
    subject: t(`mail.${kind}.subject`, { name: fullName }),
    title: t(`mail.${kind}.title`),
    blocks: [
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "link", label: t("mail.staff.open"), url: `${sender.origin}/staff/enquiries` },
    ],
  };
}
