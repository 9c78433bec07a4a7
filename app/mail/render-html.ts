import { type Html, html } from "~/lib/html";
import type { Block, EmailDraft, EmailTicket, TemplateContext } from "./message";

const green = "#17633f";
const card = "background:#fff;border:1px solid #dfe5e1;border-radius:12px;padding:16px;margin:0 0 16px";
const button = `display:inline-block;background:${green};color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px`;

/** Styles are inline, because mail clients remove style sheets. */
export function renderHtml({ subject, title, blocks }: EmailDraft, { locale, sender, t }: TemplateContext): string {
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
      return html`<p style="margin:0 0 24px"><a href="${block.url}" style="${block.plain ? `color:${green}` : button}">${block.label}</a></p>
`;
    case "ticket":
      return renderTicket(block.ticket, t);
  }
}

function renderFact(label: string, value: string): Html {
  return html`<p style="margin:0 0 8px"><span style="color:#5b6660;font-size:14px">${label}</span><br><span style="white-space:pre-line;overflow-wrap:anywhere">${value}</span></p>`;
}

/** The QR code stays dark on white in dark mode. Gates without a camera use its text. */
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

export function ticketContentId(code: string): string {
  return `ticket-${code}@gondola`;
}
