import { isClosedDay } from "~/domain/aftersales/closed-days.rules";
import type { OrderClosure } from "~/domain/orders/order-view";
import { formatDays } from "~/i18n/format-days";
import { formatDate } from "~/lib/format-time";
import type { Block, EmailDraft, TemplateInput } from "../message-types";
import { buildChoiceUrl, buildOrderLink, findClosure } from "../order-blocks";

/** `facts.closing` is the closure's ID, and `facts.reopening` the ID of what was opened of it again. */
export function dayClosed(input: TemplateInput<"order">): EmailDraft {
  const { t, locale } = input;
  const closure = findClosure(input);
  const choices = ["move", "back", "credit", "nothing"] as const;
  return buildClosureEmail("day_closed", input, [
    ...choices.map((choice): Block => ({ kind: "text", text: t(`mail.day_closed.${choice}`) })),
    { kind: "link", label: t("mail.day_closed.choose"), url: buildChoiceUrl(input) },
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

export function dayOpenAgain(input: TemplateInput<"order">): EmailDraft {
  return buildClosureEmail("day_open_again", input, [buildOrderLink(input, input.t("mail.order.see"))]);
}

type OpenedDays = OrderClosure["reopenings"][number];

/** Lists the days of the order that were opened again and that no other closure closes. */
function listOpenDates({ lines, closings }: TemplateInput<"order">["about"], opened: OpenedDays): string[] {
  const dates = lines.flatMap(({ visits, date }) =>
    visits.length > 0 ? visits.map((visit) => visit.date) : (date ?? []),
  );
  const isClosed = (date: string) =>
    closings.some(
      (one) => one.isOpen && isClosedDay(one, date) && !one.except.some((except) => isClosedDay(except, date)),
    );
  return [...new Set(dates)].filter((date) => isClosedDay(opened, date) && !isClosed(date)).sort();
}

function buildClosureEmail(
  kind: "day_closed" | "day_open_again",
  input: TemplateInput<"order">,
  blocks: Block[],
): EmailDraft {
  const { about: order, sender, t, locale } = input;
  const closure = findClosure(input);
  const reopening = closure?.reopenings.find(({ id }) => id === input.facts.reopening);
  const range = closure && formatDays(reopening ?? closure, t, locale);
  const ownDates = reopening ? listOpenDates(order, reopening) : [];
  const dates = ownDates.map((date) => formatDate(date, locale, "inSentence"));
  const days = [...(dates.length > 0 ? dates : [range ?? ""]), ...(reopening?.times ?? [])].join(", ");
  const params = { code: order.code, shop: sender.name, days };
  const reason = kind === "day_closed" ? closure?.reason.text : undefined;
  return {
    subject: t(`mail.${kind}.subject`, params),
    title: t(`mail.${kind}.title`, params),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.${kind}.intro`, params) },
      ...(reason ? [{ kind: "text" as const, text: t("mail.day_closed.reason", { reason }) }] : []),
      ...blocks,
    ],
  };
}
