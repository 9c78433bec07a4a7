import { micromark } from "micromark";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { setNewest } from "./set-newest";
import { foldVietnamese } from "./text";

const renderedTexts = new Map<string, string>();
const maxTexts = { count: 500, characters: 10_000 };

/** Escapes HTML and removes dangerous URLs. A text that would take too long to parse becomes one plain paragraph. */
export function renderMarkdown(text: string): string {
  if (text.length > maxTexts.characters) return render(text);
  const html = renderedTexts.get(text) ?? render(text);
  setNewest(renderedTexts, text, html, maxTexts.count);
  return html;
}

function render(text: string): string {
  return isTooComplex(text) ? `<p>${escapeHtml(text)}</p>` : micromark(text);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

type MarkdownHeading = { id: string; text: string; level: 2 | 3 };
export type RenderedText = { html: string; headings: MarkdownHeading[]; minutes: number };

/** Some texts take quadratic time to parse (`*a*a*a`). Within these limits, parsing takes about a second at most. */
const maxCharacters = 60_000;
const maxMarks = 3_000;
const maxLines = 2_000;
/** Limits markers of lists and quotes per line and per text. 1,400 lines with 19 nested lists took 23 s to parse. */
const maxNesting = { line: 12, text: 1_000 };
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/;
const wordsPerMinute = 220;

export function isTooComplex(markdown: string): boolean {
  const count = (what: RegExp) => markdown.match(what)?.length ?? 0;
  const isLong = markdown.length > maxCharacters || count(/\r\n?|\n/g) > maxLines;
  return isLong || count(/[*_[\]`~<>&|\\]/g) > maxMarks || isNestedTooDeeply(markdown);
}

function isNestedTooDeeply(markdown: string): boolean {
  let nested = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const markers = containers.exec(line)?.[0].match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    const indentation = /^[ \t]*/.exec(line)?.[0].replace(/\t/g, "    ").length ?? 0;
    if (markers > maxNesting.line) return true;
    nested += Math.max(0, markers - 1) + Math.floor(indentation / 2);
  }
  return nested > maxNesting.text;
}

/** `placePictures` inserts pictures (`![Mist](post-mist)`) later. @throws {RangeError} if the text is too complex */
export function renderMarkdownText(markdown: string): RenderedText {
  if (isTooComplex(markdown)) throw new RangeError("This text is too long, or has too many marks, to be drawn");
  const plain = micromark(markdown, {
    extensions: [gfmTable(), gfmFootnote()],
    htmlExtensions: [gfmTableHtml(), gfmFootnoteHtml({ clobberPrefix: "", backLabel: (number) => `↑ ${number + 1}` })],
  });
  const headings: MarkdownHeading[] = [];
  const html = removeFootnoteLabel(plain)
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g, pictureOf)
    .replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, depth: string, inner: string) => {
      const level = Math.max(2, Number(depth));
      if (level > 3) return `<h${level}>${inner}</h${level}>`;
      const text = extractText(inner);
      const id = createHeadingId(text, headings);
      headings.push({ id, text, level: level === 2 ? 2 : 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    });
  const words = extractText(plain).split(/\s+/).length;
  return { html, headings, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}

function removeFootnoteLabel(html: string): string {
  return html
    .replace(/<h2 id="footnote-label"[^>]*>.*?<\/h2>\n?/s, "")
    .replace(/ aria-describedby="footnote-label"/g, "");
}

const mediaPath = /^\/media\/[\w.-]+$/;
const slug = /^[a-z0-9][a-z0-9-]{0,99}$/;

function pictureOf(_: string, source: string, alt: string): string {
  if (mediaPath.test(source)) return `<img src="${source}" alt="${alt}" loading="lazy">`;
  return slug.test(source) ? `<img data-picture="${source}" alt="${alt}">` : alt;
}

const picturePlaceholder = /<img data-picture="([a-z0-9-]+)" alt="([^"]*)">/g;

export function extractPictureSlugs(html: string): string[] {
  return [...new Set([...html.matchAll(picturePlaceholder)].map(([, slug = ""]) => slug))];
}

/** If a picture is missing, `attributesOf` returns null, and the alt text replaces the picture. */
export function placePictures(html: string, attributesOf: (slug: string) => string | null): string {
  return html.replace(picturePlaceholder, (_, slug: string, alt: string) => {
    const attributes = attributesOf(slug);
    return attributes === null ? alt : `<img ${attributes} alt="${alt}" loading="lazy">`;
  });
}

function createHeadingId(text: string, before: readonly MarkdownHeading[]): string {
  const folded = foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  const id = `h-${folded || before.length + 1}`;
  const alike = before.filter((other) => other.id === id || other.id.replace(/--\d+$/, "") === id).length;
  return alike > 0 ? `${id}--${alike + 1}` : id;
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function extractText(html: string): string {
  return html
    .replace(/<sup>.*?<\/sup>|<[^>]+>/gs, " ")
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

export function extractSentences(text: string, length: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= length) return plain;
  const beginning = plain.slice(0, length + 1);
  const [sentences] = /^.*[.!?…]["”’)]*(?=\s)/u.exec(beginning) ?? [];
  if (sentences) return sentences;
  const [clauses] = /^.{30,}(?=[,;:])/u.exec(beginning) ?? [];
  return clauses ? `${clauses}…` : extractExcerpt(plain, length);
}

export function extractExcerpt(text: string, length = 155): string {
  const plain = text
    .replace(/^#.*$/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`>]|^[-+]\s/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, length).replace(/[\p{P}\s]*\s\S*$/u, "")}…`;
}
