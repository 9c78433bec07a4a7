import { daysInWords } from "~/i18n/days-in-words";
import { formatDate } from "~/lib/shop-time";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { choiceUrl, findClosure, orderLink } from "../order-blocks";

/** `facts.closing` is the id of the closure. */
export function dayClosed(source: TemplateInput<"order">): EmailDraft {
  const { t, locale } = source;
  const closure = findClosure(source);
  const choices = ["move", "back", "credit", "nothing"] as const;
  return draftOf("day_closed", source, [
    ...choices.map((choice): Block => ({ kind: "text", text: t(`mail.day_closed.${choice}`) })),
    { kind: "link", label: t("mail.day_closed.choose"), url: choiceUrl(source) },
    ...(closure
      ? [
          {
            kind: "text" as const,
            text: t("mail.day_closed.until", { until: formatDate(closure.until, locale, "short") }),
          },
        ]
      : []),
  ]);
}

export function dayOpenAgain(source: TemplateInput<"order">): EmailDraft {
  return draftOf("day_open_again", source, [orderLink(source, source.t("mail.order.see"))]);
}

function draftOf(kind: "day_closed" | "day_open_again", source: TemplateInput<"order">, blocks: Block[]): EmailDraft {
  const { about: order, sender, t, locale } = source;
  const closure = findClosure(source);
  const days = closure ? daysInWords(closure, t, locale) : "";
  const said = { code: order.code, shop: sender.name, days };
  const reason = kind === "day_closed" ? closure?.reason.text : undefined;
  return {
    subject: t(`mail.${kind}.subject`, said),
    title: t(`mail.${kind}.title`, said),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.${kind}.intro`, said) },
      ...(reason ? [{ kind: "text" as const, text: t("mail.day_closed.reason", { reason }) }] : []),
      ...blocks,
    ],
  };
}
