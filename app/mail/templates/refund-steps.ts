import { formatVnd } from "~/lib/money";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { orderLink, refundTexts } from "../order-blocks";

type Step = "refund_requested" | "refund_approved" | "refund_refused" | "refund_done";

export function refundRequested(source: TemplateInput<"order">): EmailDraft {
  return stepOf("refund_requested", source);
}

export function refundApproved(source: TemplateInput<"order">): EmailDraft {
  return stepOf("refund_approved", source);
}

export function refundRefused(source: TemplateInput<"order">): EmailDraft {
  return stepOf("refund_refused", source);
}

/** `facts.through` is the provider; it is missing when staff made the transfer. */
export function refundDone(source: TemplateInput<"order">): EmailDraft {
  return stepOf("refund_done", source);
}

function stepOf(step: Step, source: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale, facts } = source;
  const said = { amount: formatVnd(Number(facts.amount ?? 0), locale), code: order.code, shop: sender.name };
  return {
    subject: t(`mail.${step}.subject`, said),
    title: t(`mail.${step}.title`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.${step}.intro`, said) },
      ...(step === "refund_done" ? [doneText(source)] : []),
      ...(facts.reason ? [{ kind: "text" as const, text: String(facts.reason) }] : []),
      ...(step === "refund_approved" ? refundTexts(source) : []),
      orderLink(source, t("mail.order.see")),
    ],
  };
}

function doneText({ facts: { through }, t }: TemplateInput<"order">): Block {
  const text = through ? t("mail.refund_done.through", { method: String(through) }) : t("mail.refund_done.by_hand");
  return { kind: "text", text };
}
