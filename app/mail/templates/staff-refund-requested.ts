import { formatVnd } from "~/lib/money";
import type { EmailDraft, TemplateInput } from "../message";
import { orderFacts } from "../order-blocks";

export function staffRefundRequested(source: TemplateInput<"order">): EmailDraft {
  const { about: order, t, locale, facts } = source;
  const said = { amount: formatVnd(Number(facts.amount ?? 0), locale), code: order.code };
  return {
    subject: t("mail.staff_refund_requested.subject", said),
    title: t("mail.staff_refund_requested.title", said),
    blocks: [orderFacts(source), { kind: "text", text: t("mail.staff_refund_requested.todo") }],
  };
}
