import type { Block, Draft, LetterSource } from "./letter";

/** The letter as plain text, for readers and screens without HTML. */
export function drawText({ title, blocks }: Draft, { sender, t }: LetterSource): string {
  const foot = [sender.name, sender.phone, sender.email].filter(Boolean).join(" · ");
  return `${[title, ...blocks.map((block) => drawBlock(block, t)), `-- \n${foot}`].join("\n\n")}\n`;
}

function drawBlock(block: Block, t: LetterSource["t"]): string {
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
