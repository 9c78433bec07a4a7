import { formatDays } from "~/i18n/format-days";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import type { Block, EmailDraft, TemplateInput } from "../message";
import {
  buildAttachments,
  buildChoiceUrl,
  buildOrderLink,
  buildRefundTexts,
  buildTicketBlock,
  findClosure,
  listValidTickets,
} from "../order-blocks";

/** `facts.difference` is whole VND, negative if it was refunded. The old QR codes are invalid. */
export function ticketsExchanged(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale, facts } = input;
  const difference = Number(facts.difference ?? 0);
  const which = difference > 0 ? "_paid" : difference < 0 ? "_back" : "";
  return {
    subject: t("mail.tickets_moved.subject", { code: order.code, shop: sender.name }),
    title: t("mail.tickets_moved.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.tickets_moved.intro") },
      ...(which === ""
        ? []
        : [
            {
              kind: "text" as const,
              text: t(`mail.tickets_moved.money${which}`, { amount: formatVnd(Math.abs(difference), locale) }),
            },
          ]),
      ...buildRefundTexts(input),
      buildOrderLink(input, t("mail.order.see")),
      ...listValidTickets(input).map((ticket) => buildTicketBlock(ticket, input)),
    ],
    attachments: buildAttachments(input),
  };
}

export function serviceExchanged(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale, facts } = input;
  const line = order.lines.find(({ key }) => key === String(facts.line));
  const day = line?.date ? formatDate(line.date, locale, "inSentence") : "";
  return {
    subject: t("mail.service_moved.subject", { code: order.code, shop: sender.name }),
    title: t("mail.service_moved.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.service_moved.intro", { code: order.code, name: line?.name ?? "", day }) },
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}

/** `facts.closing` is the closure's ID. */
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

function buildClosureEmail(
  kind: "day_closed" | "day_open_again",
  input: TemplateInput<"order">,
  blocks: Block[],
): EmailDraft {
  const { about: order, sender, t, locale } = input;
  const closure = findClosure(input);
  const days = closure ? formatDays(closure, t, locale) : "";
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
