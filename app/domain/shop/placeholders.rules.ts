export type ShopFacts = Readonly<Record<string, string>>;

const placeholder = /\{([a-z_]+(?::[a-z0-9-]+)?)\}/g;
/** The Markdown renderer encodes the braces in a link's URL. */
const placeholderInHtml = /(\{|%7B)([a-z_]+(?::[a-z0-9-]+)?)(?:\}|%7D)/g;

/** An unknown placeholder stays as it is. A known one without a value becomes an ellipsis. */
function findValue(facts: ShopFacts, name: string): string | null {
  if (!Object.hasOwn(facts, name)) return null;
  return facts[name]?.trim().replace(/\s+/g, " ") || "…";
}

export function hasPlaceholders(text: string): boolean {
  return text.includes("{") || text.includes("%7B");
}

export function fillText(text: string, facts: ShopFacts): string {
  return text.replace(placeholder, (whole, name: string) => findValue(facts, name) ?? whole);
}

const marks = { begin: "\ue000", missing: "\ue001", end: "\ue002" };

/** Puts invisible characters around the values. After rendering, `tagFacts` replaces the characters by elements. */
export function fillMarkdownMarked(text: string, facts: ShopFacts): string {
  return fillMarkdown(text, facts, (value, name) =>
    [facts[name]?.trim() ? marks.begin : marks.missing, value, marks.end].join(""),
  );
}

export function tagFacts(html: string): string {
  return html
    .replaceAll(marks.begin, "<mark>")
    .replaceAll(marks.missing, '<mark class="staff-missing">')
    .replaceAll(marks.end, "</mark>");
}

/** Lists the texts' placeholders that have no value yet. */
export function listMissingFacts(texts: readonly string[], facts: ShopFacts): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = ""]) => name));
  return [...new Set(names)].filter((name) => Object.hasOwn(facts, name) && !facts[name]?.trim());
}

/** Escapes Markdown in the values, so that they stay plain text. */
export function fillMarkdown(
  text: string,
  facts: ShopFacts,
  mark: (value: string, name: string) => string = (value) => value,
): string {
  return text.replace(placeholder, (whole, name: string, at: number) => {
    const value = findValue(facts, name);
    if (value === null) return whole;
    const isInLink = /\]\([^\s()]*$/.test(text.slice(Math.max(0, at - 200), at));
    return isInLink ? escapeMarkdown(value.replaceAll(" ", "")) : mark(escapeMarkdown(value), name);
  });
}

/** Encodes the colons of values in a link's URL, so that no value adds a scheme such as `javascript:`. */
export function fillHtml(html: string, facts: ShopFacts): string {
  return html.replace(placeholderInHtml, (whole, opening: string, name: string) => {
    const value = findValue(facts, name);
    if (value === null) return whole;
    return escapeHtml(opening === "{" ? value : encodeURI(value.replaceAll(" ", "")).replaceAll(":", "%3A"));
  });
}

/** Lists placeholders that do not exist, so that an editor can correct them. */
export function listUnknownPlaceholders(texts: readonly string[], facts: ShopFacts): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = ""]) => name));
  return [...new Set(names)].filter((name) => !Object.hasOwn(facts, name));
}

function escapeMarkdown(value: string): string {
  return value.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

function escapeHtml(value: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return value.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
