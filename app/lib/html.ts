const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export class Html {
  constructor(readonly markup: string) {}
}

type HtmlValue = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((piece, index) => piece + escapeValue(values[index] ?? "")).join(""));
}

function escapeValue(part: HtmlValue): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map((piece) => piece.markup).join("");
  return String(part).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
