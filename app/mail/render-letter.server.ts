import { translateIn } from "~/i18n/translate.server";
import { qrPng } from "~/lib/qr";
import type { MailKind } from "~db/schema";
import { drawHtml, ticketCid } from "./draw-html";
import { drawText } from "./draw-text";
import type { Attachment, Draft, LetterOrder, LetterSource, RenderedLetter } from "./letter";
import { orderCancelled } from "./templates/order-cancelled";
import { orderPaid } from "./templates/order-paid";
import { orderPlaced } from "./templates/order-placed";
import { orderShipped } from "./templates/order-shipped";
import { quoteReceived } from "./templates/quote-received";
import { staffNewEnquiry } from "./templates/staff-new-enquiry";
import { staffNewOrder } from "./templates/staff-new-order";
import { staffStuckMoney } from "./templates/staff-stuck-money";

/**
 * A letter as it is sent: subject, HTML, plain text, QR codes as inline pictures. It tells how things are now, not
 * when it was written. @throws {Error} for a letter about an order that came without one
 */
export async function renderLetter(
  letter: Omit<LetterSource, "t"> & { kind: MailKind; order: LetterOrder | null },
): Promise<RenderedLetter> {
  const source = { ...letter, t: translateIn(letter.locale) };
  const draft = draftOf(source.kind, source, source.order);
  return {
    subject: draft.subject,
    html: drawHtml(draft, source),
    text: drawText(draft, source),
    attachments: [...(await drawCodes(draft)), ...(draft.attachments ?? [])],
  };
}

function draftOf(kind: MailKind, source: LetterSource, order: LetterOrder | null): Draft {
  if (kind === "staff_stuck_money") return staffStuckMoney({ ...source, order });
  if (kind === "quote_received") return quoteReceived(source);
  if (kind === "staff_new_quote" || kind === "staff_new_message") return staffNewEnquiry(kind, source);
  if (order === null) throw new Error(`A letter of kind ${kind} needs its order`);
  switch (kind) {
    case "order_placed":
      return orderPlaced({ ...source, order });
    case "order_paid":
      return orderPaid({ ...source, order });
    case "order_shipped":
      return orderShipped({ ...source, order });
    case "order_cancelled":
      return orderCancelled({ ...source, order });
    case "staff_new_order":
      return staffNewOrder({ ...source, order });
  }
}

/** Mail readers show neither SVG nor pictures from elsewhere: each code travels as a PNG inside the letter. */
function drawCodes({ blocks }: Draft): Promise<Attachment[]> {
  const tickets = blocks.flatMap((block) => (block.kind === "ticket" ? [block.ticket] : []));
  return Promise.all(
    tickets.map(async ({ code, qr }) => ({
      filename: `${code}.png`,
      contentType: "image/png",
      content: await qrPng(qr),
      cid: ticketCid(code),
    })),
  );
}
