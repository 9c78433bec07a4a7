const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[];

export function html(pieces: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + markupOf(values[index] ?? "")).join(""));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map((piece) => piece.markup).join("");
  return String(part).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
