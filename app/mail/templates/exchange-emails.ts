import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import type { EmailDraft, TemplateInput } from "../message-types";
import {
  buildAttachments,
  buildOrderLink,
  buildRefundTexts,
  buildTicketBlock,
  listValidTickets,
} from "../order-blocks";

/** `facts.difference` is whole VND, negative if it was refunded. New QR codes replace the old ones. */
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
