import { formatDate, formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { groupCharacters } from "~/lib/text";
import { linkTo } from "~/site-map";
import type { Block, EmailDraft, TemplateInput } from "../message-types";
import { buildOrderLink, buildRefundTexts } from "../order-blocks";

type RefundMessageKind = "refund_requested" | "refund_approved" | "refund_refused" | "refund_done";

export function refundRequested(input: TemplateInput<"order">): EmailDraft {
  return buildRefundStep("refund_requested", input);
}

export function refundApproved(input: TemplateInput<"order">): EmailDraft {
  return buildRefundStep("refund_approved", input);
}

export function refundRefused(input: TemplateInput<"order">): EmailDraft {
  return buildRefundStep("refund_refused", input);
}

/** `facts.through` is the provider. It is missing if staff made the transfer. */
export function refundDone(input: TemplateInput<"order">): EmailDraft {
  return buildRefundStep("refund_done", input);
}

function buildRefundStep(step: RefundMessageKind, input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale, facts } = input;
  const params = { amount: formatVnd(Number(facts.amount ?? 0), locale), code: order.code, shop: sender.name };
  return {
    subject: t(`mail.${step}.subject`, params),
    title: t(`mail.${step}.title`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.${step}.intro`, params) },
      ...(step === "refund_done" ? [buildDoneText(input)] : []),
      ...(facts.reason ? [{ kind: "text" as const, text: String(facts.reason) }] : []),
      ...(step === "refund_approved" ? buildRefundTexts(input) : []),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}

function buildDoneText({ facts: { through }, t }: TemplateInput<"order">): Block {
  const text = through ? t("mail.refund_done.through", { method: String(through) }) : t("mail.refund_done.by_hand");
  return { kind: "text", text };
}

export function refundAccountCode({ about, sender, t, locale }: TemplateInput<"accountCode">): EmailDraft {
  const { order: code, digits, fullName, until } = about;
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.refund_account_code.subject", { digits, code, shop: sender.name }),
    title: t("mail.refund_account_code.title", { digits }),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: fullName }) },
      { kind: "text", text: t("mail.refund_account_code.intro", { code, time: formatMoment(until, locale) }) },
      { kind: "text", text: t("mail.refund_account_code.not_you", { contact }) },
    ],
  };
}

/** `facts` has the `bank` and the `lastFour` digits of the payout account that staff entered. */
export function refundAccountGiven(input: TemplateInput<"order">): EmailDraft {
  const { about: order, facts, sender, t } = input;
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  const { code } = order;
  return {
    subject: t("mail.refund_account_given.subject", { code, shop: sender.name }),
    title: t("mail.refund_account_given.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      {
        kind: "text",
        text: t("mail.refund_account_given.intro", {
          code,
          bank: String(facts.bank ?? ""),
          lastFour: String(facts.lastFour ?? ""),
        }),
      },
      { kind: "text", text: t("mail.refund_account_given.not_you", { contact }) },
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}

/** `facts` has the store credit's code `credit` and the `amount` in whole VND. */
export function creditGiven({ about: order, facts, locale, sender, t }: TemplateInput<"order">): EmailDraft {
  const credit = order.credits.find(({ code }) => code === facts.credit);
  if (!credit) throw new Error(`Order ${order.code} was not given the store credit that its email names`);
  const amount = formatVnd(Number(facts.amount), locale);
  return {
    subject: t("mail.credit_given.subject", { shop: sender.name, amount }),
    title: t("mail.credit_given.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.credit_given.intro", { code: order.code }) },
      {
        kind: "facts",
        rows: [
          [t("mail.credit_given.credit"), groupCharacters(credit.code, 4)],
          [t("mail.credit_given.amount"), amount],
          [t("mail.credit_given.through"), formatDate(credit.lastDay, locale, "long")],
        ],
      },
      { kind: "text", text: t("credit.how") },
      { kind: "link", label: t("credit.check"), url: order.origin + linkTo(locale, "storeCredit") },
    ],
  };
}
