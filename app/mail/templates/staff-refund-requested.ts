import { formatVnd } from "~/lib/money";
import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts } from "../order-blocks";

export function staffRefundRequested(input: TemplateInput<"order">): EmailDraft {
  const { about: order, t, locale, facts } = input;
  const params = { amount: formatVnd(Number(facts.amount ?? 0), locale), code: order.code };
  return {
    subject: t("mail.staff_refund_requested.subject", params),
    title: t("mail.staff_refund_requested.title", params),
    blocks: [buildOrderFacts(input), { kind: "text", text: t("mail.staff_refund_requested.todo") }],
  };
}
