import { micromark } from "micromark";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { foldVietnamese } from "./text";

/**
 * HTML inside it stays text, and a link with a dangerous scheme leads nowhere. A text that would take long to render, which no
 * shop writes, is shown as it is.
 */
export function renderMarkdown(text: string): string {
  return isTooMuchToDraw(text) ? `<p>${asText(text)}</p>` : micromark(text);
}

function asText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

type Heading = { id: string; text: string; level: 2 | 3 };
/** Its HTML, what its headings say, how long it takes to read. */
export type Drawn = { html: string; headings: Heading[]; minutes: number };

/** Some texts cost the square of their length to read (`*a*a*a`): these take at most about a second. */
const mostLetters = 60_000;
const mostMarks = 3_000;
const mostLines = 2_000;
/**
 * Lists and quotations within others: the parser looks at each of them again on every line, so that 1,400 lines of 19 lists
 * took 23 s. On a line, and in the whole text beyond the first of each line; two columns of indentation may be one of them.
 */
const maxNesting = { line: 12, text: 1_000 };
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/;
const wordsAMinute = 220;

export function isTooMuchToDraw(markdown: string): boolean {
  const count = (what: RegExp) => markdown.match(what)?.length ?? 0;
  const isLong = markdown.length > mostLetters || count(/\r\n?|\n/g) > mostLines;
  return isLong || count(/[*_[\]`~<>&|\\]/g) > mostMarks || isNestedTooMuch(markdown);
}

function isNestedTooMuch(markdown: string): boolean {
  let nested = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const markers = containers.exec(line)?.[0].match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    const indentation = /^[ \t]*/.exec(line)?.[0].replace(/\t/g, "    ").length ?? 0;
    if (markers > maxNesting.line) return true;
    nested += Math.max(0, markers - 1) + Math.floor(indentation / 2);
  }
  return nested > maxNesting.text;
}

/**
 * A long text as it is kept beside its Markdown: with tables and footnotes, ids in its headings, no pictures but the
 * shop's own. One that is named by its slug (`![Mist](post-mist)`) is put in where it is shown (`placePictures`).
 * @throws {RangeError} when it is too much
 */
export function drawText(markdown: string): Drawn {
  if (isTooMuchToDraw(markdown)) throw new RangeError("This text is too long, or has too many marks, to be drawn");
  const plain = micromark(markdown, {
    extensions: [gfmTable(), gfmFootnote()],
    htmlExtensions: [gfmTableHtml(), gfmFootnoteHtml({ clobberPrefix: "", backLabel: (number) => `↑ ${number + 1}` })],
  });
  const headings: Heading[] = [];
  const html = withoutLabel(plain)
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g, pictureOf)
    .replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, depth: string, inner: string) => {
      // The page's title stands above: a text begins below it.
      const level = Math.max(2, Number(depth));
      if (level > 3) return `<h${level}>${inner}</h${level}>`;
      const text = wordsIn(inner);
      const id = idFor(text, headings);
      headings.push({ id, text, level: level === 2 ? 2 : 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    });
  const words = wordsIn(plain).split(/\s+/).length;
  return { html, headings, minutes: Math.max(1, Math.round(words / wordsAMinute)) };
}

/** It is in English, whatever the text is. */
function withoutLabel(html: string): string {
  return html
    .replace(/<h2 id="footnote-label"[^>]*>.*?<\/h2>\n?/s, "")
    .replace(/ aria-describedby="footnote-label"/g, "");
}

const ownPicture = /^\/media\/[\w.-]+$/;
const slug = /^[a-z0-9][a-z0-9-]{0,99}$/;

function pictureOf(_: string, source: string, alt: string): string {
  if (ownPicture.test(source)) return `<img src="${source}" alt="${alt}" loading="lazy">`;
  return slug.test(source) ? `<img data-picture="${source}" alt="${alt}">` : alt;
}

const named = /<img data-picture="([a-z0-9-]+)" alt="([^"]*)">/g;

/** Slugs of the pictures that a drawn text names. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(named)].map(([, slug = ""]) => slug))];
}

/** `place` gives the attributes of a picture's `img`; null where there is no such picture: its words stand for it. */
export function placePictures(html: string, place: (slug: string) => string | null): string {
  return html.replace(named, (_, slug: string, alt: string) => {
    const attributes = place(slug);
    return attributes === null ? alt : `<img ${attributes} alt="${alt}" loading="lazy">`;
  });
}

function idFor(text: string, before: readonly Heading[]): string {
  const folded = foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  // `h-`: no heading takes the id of a part of the page.
  const id = `h-${folded || before.length + 1}`;
  const alike = before.filter((other) => other.id === id || other.id.replace(/--\d+$/, "") === id).length;
  return alike > 0 ? `${id}--${alike + 1}` : id;
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function wordsIn(html: string): string {
  return html
    .replace(/<sup>.*?<\/sup>|<[^>]+>/gs, " ")
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

export function plainStart(text: string, length = 155): string {
  const plain = text
    .replace(/^#.*$/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`>]|^[-+]\s/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, length).replace(/[\p{P}\s]*\s\S*$/u, "")}…`;
}
