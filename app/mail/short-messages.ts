import { formatMoment } from "~/lib/format-time";
import type { ShortMessage, TemplateInput } from "./message-types";
import { buildChoiceUrl, buildOrderUrl } from "./order-blocks";

export function orderPaidShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.order_paid.short", params), fields: toTemplateFields(params) };
}

export function ticketsExchangedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.tickets_moved.short", params), fields: toTemplateFields(params) };
}

export function serviceExchangedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.service_moved.short", params), fields: toTemplateFields(params) };
}

export function dayClosedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildChoiceUrl(input) };
  return { text: input.t("mail.day_closed.short", params), fields: toTemplateFields(params) };
}

export function dayOpenAgainShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.day_open_again.short", params), fields: toTemplateFields(params) };
}

export function orderShippedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const { carrier = "", tracking = "" } = input.about.shipping?.shipment ?? {};
  const params = { shop: input.sender.name, code: input.about.code, carrier, tracking, link: buildOrderUrl(input) };
  const text = input.t(tracking ? "mail.order_shipped.short_tracked" : "mail.order_shipped.short", params);
  return { text, fields: { ...toTemplateFields(params), carrier, tracking } };
}

export function orderCancelledShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.order_cancelled.short", params), fields: toTemplateFields(params) };
}

export function refundApprovedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.refund_approved.short", params), fields: toTemplateFields(params) };
}

export function refundRefusedShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.refund_refused.short", params), fields: toTemplateFields(params) };
}

export function refundDoneShortMessage(input: TemplateInput<"order">): ShortMessage {
  const params = { shop: input.sender.name, code: input.about.code, link: buildOrderUrl(input) };
  return { text: input.t("mail.refund_done.short", params), fields: toTemplateFields(params) };
}

/** The Zalo templates have these field names (`deploy/README.md`). */
function toTemplateFields({ shop, code, link }: { shop: string; code: string; link: string }) {
  return { shop, order_code: code, link };
}

export function refundAccountCodeShortMessage({
  about,
  locale,
  sender,
  t,
}: TemplateInput<"accountCode">): ShortMessage {
  const { digits, order: code, until } = about;
  const params = { shop: sender.name, code, digits, time: formatMoment(until, locale) };
  return { text: t("mail.refund_account_code.short", params), fields: params };
}
