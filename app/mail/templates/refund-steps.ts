import { formatVnd } from "~/lib/money";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { buildOrderLink, buildRefundTexts } from "../order-blocks";

type Step = "refund_requested" | "refund_approved" | "refund_refused" | "refund_done";

export function refundRequested(input: TemplateInput<"order">): EmailDraft {
  return buildDraft("refund_requested", input);
}

export function refundApproved(input: TemplateInput<"order">): EmailDraft {
  return buildDraft("refund_approved", input);
}

export function refundRefused(input: TemplateInput<"order">): EmailDraft {
  return buildDraft("refund_refused", input);
}

/** `facts.through` is the provider; it is missing when staff made the transfer. */
export function refundDone(input: TemplateInput<"order">): EmailDraft {
  return buildDraft("refund_done", input);
}

function buildDraft(step: Step, input: TemplateInput<"order">): EmailDraft {
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
