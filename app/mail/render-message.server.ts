import { translateIn } from "~/i18n/translate.server";
import { qrPng } from "~/lib/qr";
import type {
  Attachment,
  Block,
  EmailDraft,
  MessageKind,
  RenderedEmail,
  ShortMessage,
  SubjectData,
  SubjectKind,
  TemplateContext,
  TemplateInput,
} from "./message";
import { renderHtml, ticketContentId } from "./render-html";

/** The email describes the state at the time of sending, not of queueing. */
export async function renderEmail<Of extends SubjectKind>(
  kind: MessageKind<Of>,
  input: Omit<TemplateInput<Of>, "t">,
): Promise<RenderedEmail> {
  const source = { ...input, t: translateIn(input.locale) };
  const draft = isOfTestOrder(input.about) ? markTest(kind.template(source), source) : kind.template(source);
  return {
    subject: draft.subject,
    html: renderHtml(draft, source),
    text: renderText(draft, source),
    attachments: [...(await renderQrCodes(draft)), ...(await loadAttachments(draft))],
  };
}

/** @throws {Error} for a kind without a short message */
export function renderShortMessage<Of extends SubjectKind>(
  { short }: MessageKind<Of>,
  input: Omit<TemplateInput<Of>, "t">,
): ShortMessage {
  if (!short) throw new Error("There is no short message of this kind");
  const t = translateIn(input.locale);
  if (!isOfTestOrder(input.about)) return short({ ...input, t });
  // Providers approve the wording of short messages, so only the shop's name can mark a test order.
  const sender = { ...input.sender, name: t("mail.test_order.sender", { shop: input.sender.name }) };
  return short({ ...input, sender, t });
}

function isOfTestOrder(about: SubjectData[SubjectKind]): boolean {
  return about !== null && "isTest" in about && about.isTest;
}

function markTest({ subject, title, blocks, ...draft }: EmailDraft, { t }: TemplateContext): EmailDraft {
  return {
    ...draft,
    subject: t("mail.test_order.subject", { subject }),
    title: t("mail.test_order.title", { title }),
    blocks: [{ kind: "text", text: t("mail.test_order.note") }, ...blocks],
  };
}

async function loadAttachments({ attachments = [] }: EmailDraft): Promise<Attachment[]> {
  const files: Attachment[] = [];
  for (const { content, ...file } of attachments) {
    const bytes = typeof content === "function" ? await content() : content;
    if (bytes) files.push({ ...file, content: bytes });
  }
  return files;
}

/** Mail clients show neither SVG nor remote pictures, so codes are attached as PNG. */
function renderQrCodes({ blocks }: EmailDraft): Promise<Attachment[]> {
  const tickets = blocks.flatMap((block) => (block.kind === "ticket" ? [block.ticket] : []));
  return Promise.all(
    tickets.map(async ({ code, qr }) => ({
      filename: `${code}.png`,
      contentType: "image/png",
      content: await qrPng(qr),
      cid: ticketContentId(code),
    })),
  );
}

function renderText({ title, blocks }: EmailDraft, { sender, t }: TemplateContext): string {
  const foot = [sender.name, sender.phone, sender.email].filter(Boolean).join(" · ");
  return `${[title, ...blocks.map((block) => renderTextBlock(block, t)), `-- \n${foot}`].join("\n\n")}\n`;
}

function renderTextBlock(block: Block, t: TemplateContext["t"]): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll("\n", "\n  ")}`).join("\n");
    case "link":
      return `${block.label}:\n${block.url}`;
    case "ticket": {
      const { code, name, holder, when, link } = block.ticket;
      return `* ${name} · ${holder} · ${when}\n  ${t("mail.ticket.code")}: ${code}\n  ${link}`;
    }
  }
}
