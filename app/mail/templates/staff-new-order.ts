import { disableLinks } from "~/lib/links-in-text";
import { formatPhone } from "~/lib/phone";
import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts } from "../order-blocks";

export function staffNewOrder(input: TemplateInput<"order">): EmailDraft {
  const { about: order, t } = input;
  const { fullName, phoneNumber, email } = order.contact;
  const { company = "", taxCode, address = "", email: invoiceEmail } = order.invoice ?? {};
  const invoice = [disableLinks(company), taxCode, disableLinks(address), invoiceEmail].filter(Boolean).join("\n");
  const rows = [
    [t("mail.staff.buyer"), [fullName, formatPhone(phoneNumber), email].filter(Boolean).join("\n")],
    [t("mail.staff.invoice"), invoice],
    [t("mail.staff.note"), disableLinks(order.note ?? "")],
  ] as const;
  return {
    subject: t("mail.staff_new_order.subject", { code: order.code }),
    title: t("mail.staff_new_order.title", { code: order.code }),
    blocks: [
      buildOrderFacts(input),
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "link", label: t("mail.staff.open"), url: `${input.sender.origin}/staff/orders/${order.code}` },
    ],
  };
}
