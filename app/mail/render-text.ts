import type { Block, EmailDraft, TemplateContext } from "./message";

export function renderText({ title, blocks }: EmailDraft, { sender, t }: TemplateContext): string {
  const foot = [sender.name, sender.phone, sender.email].filter(Boolean).join(" · ");
  return `${[title, ...blocks.map((block) => renderBlock(block, t)), `-- \n${foot}`].join("\n\n")}\n`;
}

function renderBlock(block: Block, t: TemplateContext["t"]): string {
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
