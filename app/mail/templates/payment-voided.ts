import { formatMoment } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";
import { orderFacts, orderLink } from "../order-blocks";

export function paymentVoided(source: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale } = source;
  const until = order.waitsUntil === null ? null : formatMoment(new Date(order.waitsUntil), locale);
  return {
    subject: t("mail.payment_voided.subject", { code: order.code, shop: sender.name }),
    title: t("mail.payment_voided.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.payment_voided.intro") },
      ...(until === null ? [] : [{ kind: "text" as const, text: t("mail.payment_voided.until", { until }) }]),
      orderFacts(source),
      orderLink(source, t("mail.order.see")),
    ],
  };
}
