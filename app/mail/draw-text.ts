import type { Block, Draft, LetterFrame } from "./letter";

export function drawText({ title, blocks }: Draft, { sender, t }: LetterFrame): string {
  const foot = [sender.name, sender.phone, sender.email].filter(Boolean).join(" · ");
  return `${[title, ...blocks.map((block) => drawBlock(block, t)), `-- \n${foot}`].join("\n\n")}\n`;
}

function drawBlock(block: Block, t: LetterFrame["t"]): string {
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
