import { formatMoment } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts, buildOrderLink } from "../order-blocks";

export function paymentVoided(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale } = input;
  const until = order.waitsUntil === null ? null : formatMoment(new Date(order.waitsUntil), locale);
  return {
    subject: t("mail.payment_voided.subject", { code: order.code, shop: sender.name }),
    title: t("mail.payment_voided.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.payment_voided.intro") },
      ...(until === null ? [] : [{ kind: "text" as const, text: t("mail.payment_voided.until", { until }) }]),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}
