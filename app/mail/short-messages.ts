import type { ShortMessage, TemplateInput } from "./message";
import { choiceUrl, orderUrl } from "./order-blocks";

export function paidInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.order_paid.short", said), fields: fieldsOf(said) };
}

export function movedInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.tickets_moved.short", said), fields: fieldsOf(said) };
}

export function serviceMovedInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.service_moved.short", said), fields: fieldsOf(said) };
}

export function dayClosedInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: choiceUrl(source) };
  return { text: source.t("mail.day_closed.short", said), fields: fieldsOf(said) };
}

export function dayOpenInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.day_open_again.short", said), fields: fieldsOf(said) };
}

export function shippedInShort(source: TemplateInput<"order">): ShortMessage {
  const { carrier = "", tracking = "" } = source.about.shipping?.shipment ?? {};
  const said = { shop: source.sender.name, code: source.about.code, carrier, tracking, link: orderUrl(source) };
  const text = source.t(tracking ? "mail.order_shipped.short_tracked" : "mail.order_shipped.short", said);
  return { text, fields: { ...fieldsOf(said), carrier, tracking } };
}

export function cancelledInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.order_cancelled.short", said), fields: fieldsOf(said) };
}

export function refundApprovedInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.refund_approved.short", said), fields: fieldsOf(said) };
}

export function refundRefusedInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.refund_refused.short", said), fields: fieldsOf(said) };
}

export function refundDoneInShort(source: TemplateInput<"order">): ShortMessage {
  const said = { shop: source.sender.name, code: source.about.code, link: orderUrl(source) };
  return { text: source.t("mail.refund_done.short", said), fields: fieldsOf(said) };
}

/** The field names of the Zalo templates (`deploy/README.md`). */
function fieldsOf({ shop, code, link }: { shop: string; code: string; link: string }) {
  return { shop, order_code: code, link };
}
