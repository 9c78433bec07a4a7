import { micromark } from "micromark";

/** HTML inside it stays text, and a link with a dangerous scheme leads nowhere. */
export function renderMarkdown(text: string): string {
  return micromark(text);
}

export function plainStart(text: string, length = 155): string {
  const plain = text
    .replace(/^#.*$/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`>]|^[-+]\s/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, length).replace(/\s\S*$/, "")}…`;
}
