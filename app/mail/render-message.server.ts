import { translateIn } from "~/i18n/translate.server";
import { type Html, html } from "~/lib/html";
import { qrPng } from "~/lib/qr";
import type {
  Attachment,
  Block,
  EmailDraft,
  EmailTicket,
  MessageKind,
  RenderedEmail,
  ShortMessage,
  SubjectData,
  SubjectKind,
  TemplateContext,
  TemplateInput,
} from "./message-types";

const green = "#17633f";

const card = "background:#fff;border:1px solid #dfe5e1;border-radius:12px;padding:16px;margin:0 0 16px";

const button = `display:inline-block;background:${green};color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px`;

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

/** Styles are inline, because mail clients remove style sheets. */
function renderHtml({ subject, title, blocks }: EmailDraft, { locale, sender, t }: TemplateContext): string {
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;background:#f3f6f4;color:#1c2420;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;color:${green};font-weight:700">${sender.name}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
${blocks.map((block) => renderBlock(block, t))}
<p style="margin:24px 0 0;color:#5b6660;font-size:14px">${[sender.name, sender.phone, sender.email].filter(Boolean).join(" · ")}</p>
</div>
</body>
</html>`.markup;
}

function renderBlock(block: Block, t: TemplateContext["t"]): Html {
  switch (block.kind) {
    case "text":
      return html`<p style="margin:0 0 16px;white-space:pre-line">${block.text}</p>
`;
    case "facts":
      return html`<div style="${card}">${block.rows.map(([label, value]) => renderFact(label, value))}</div>
`;
    case "link":
      return html`<p style="margin:0 0 24px"><a href="${block.url}" style="${block.isPlain ? `color:${green}` : button}">${block.label}</a></p>
`;
    case "ticket":
      return renderTicket(block.ticket, t);
  }
}

function renderFact(label: string, value: string): Html {
  return html`<p style="margin:0 0 8px"><span style="color:#5b6660;font-size:14px">${label}</span><br><span style="white-space:pre-line;overflow-wrap:anywhere">${value}</span></p>`;
}

/** The QR code stays dark on white in dark mode. Staff at a gate without a camera type the code below it. */
function renderTicket({ code, name, holder, when, link }: EmailTicket, t: TemplateContext["t"]): Html {
  return html`<div style="${card};text-align:center">
<p style="margin:0;font-weight:700">${name}</p>
<p style="margin:0 0 8px">${holder} · ${when}</p>
<img src="cid:${ticketContentId(code)}" width="240" height="240" alt="${t("mail.ticket.qr", { code })}" style="background:#fff;max-width:100%;height:auto">
<p style="margin:8px 0;font:600 18px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px">${code}</p>
<p style="margin:0"><a href="${link}" style="color:${green}">${t("mail.ticket.share")}</a></p>
</div>
`;
}

function ticketContentId(code: string): string {
  return `ticket-${code}@gondola`;
}
