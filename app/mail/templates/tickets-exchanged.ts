import { formatVnd } from "~/lib/money";
import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderLink, buildRefundTexts } from "../order-blocks";
import { buildAttachments, buildTicketBlock, listValidTickets } from "./order-paid";

/** The old QR codes are invalid. `facts.difference` is whole VND, negative when it is refunded. */
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
