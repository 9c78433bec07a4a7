import { translateIn } from "~/i18n/translate.server";
import { qrPng } from "~/lib/qr";
import { drawHtml, ticketCid } from "./draw-html";
import { drawText } from "./draw-text";
import type { About, Attachment, Draft, KindOfLetter, LetterSource, RenderedLetter, ShortMessage } from "./letter";

/** Emails describe the state when they are sent, not when they were queued. */
export async function renderLetter<Of extends About>(
  kind: KindOfLetter<Of>,
  letter: Omit<LetterSource<Of>, "t">,
): Promise<RenderedLetter> {
  const source = { ...letter, t: translateIn(letter.locale) };
  const draft = kind.template(source);
  return {
    subject: draft.subject,
    html: drawHtml(draft, source),
    text: drawText(draft, source),
    attachments: [...(await drawCodes(draft)), ...(await drawFiles(draft))],
  };
}

/** @throws {Error} for a kind without a short message */
export function renderShort<Of extends About>(
  { short }: KindOfLetter<Of>,
  letter: Omit<LetterSource<Of>, "t">,
): ShortMessage {
  if (!short) throw new Error("There is no short message of this kind");
  return short({ ...letter, t: translateIn(letter.locale) });
}

async function drawFiles({ attachments = [] }: Draft): Promise<Attachment[]> {
  const files: Attachment[] = [];
  for (const { content, ...file } of attachments) {
    const bytes = typeof content === "function" ? await content() : content;
    if (bytes) files.push({ ...file, content: bytes });
  }
  return files;
}

/** Mail clients show neither SVG nor remote pictures, so codes are attached as PNG. */
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
