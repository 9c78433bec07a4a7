import { formatPhone } from "~/lib/phone";
import type { Draft, OrderLetterSource } from "../letter";
import { orderFacts } from "../order-blocks";

/** Tells staff of an order, with what the buyer wants them to know. */
export function staffNewOrder(source: OrderLetterSource): Draft {
  const { order, t } = source;
  const { fullName, phone, email } = order.contact;
  const invoice = order.invoice && Object.values(order.invoice).filter(Boolean).join("\n");
  const rows = [
    [t("mail.staff.buyer"), [fullName, formatPhone(phone), email].filter(Boolean).join("\n")],
    [t("mail.staff.invoice"), invoice ?? ""],
    [t("mail.staff.note"), order.note ?? ""],
  ] as const;
  return {
    subject: t("mail.staff_new_order.subject", { code: order.code }),
    title: t("mail.staff_new_order.title", { code: order.code }),
    blocks: [orderFacts(source), { kind: "facts", rows: rows.filter(([, value]) => value !== "") }],
  };
}
