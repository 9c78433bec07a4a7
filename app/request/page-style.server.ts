import { themeCss, ticketCardCss, usedShades } from "~/domain/shop/appearance.rules";
import type { Appearance } from "~/domain/shop/get-appearance.server";
import { setNewest } from "~/lib/set-newest";
import css from "../app.css?inline";

/** At most this many styles are stored, each of about 20 kB. */
const maxKnown = 200;

type CssPart = { text: string; classSets: string[][] } | { head: string; parts: CssPart[] };

/** Selects the CSS rules that a document uses, about half of all. `defer-scripts.server.ts` loads the rest later. */
function createStyleSelector(css: string): (html: string) => string {
  const parts = partsOf(css.replace(/\/\*.*?\*\//gs, ""));
  // Selecting the rules takes 0.2 ms. Documents of one page mostly have the same classes, so the results are reused.
  const known = new Map<string, string>();
  return (html) => {
    const attributes = [...new Set(html.match(/ class="[^"]+/g))];
    const key = attributes.join("");
    const usedClasses = () => new Set(attributes.flatMap((names) => decodeEntities(names.slice(8)).split(" ")));
    const selected = known.get(key) ?? dropUnused(selectAll(parts, usedClasses()));
    setNewest(known, key, selected, maxKnown);
    return selected;
  };
}

function selectAll(parts: readonly CssPart[], usedClasses: ReadonlySet<string>): string {
  return parts.map((part) => selectUsed(part, usedClasses)).join("");
}

function selectUsed(part: CssPart, usedClasses: ReadonlySet<string>): string {
  if ("text" in part)
    return part.classSets.some((classes) => classes.every((name) => usedClasses.has(name))) ? part.text : "";
  const inside = selectAll(part.parts, usedClasses);
  return inside && `${part.head}{${inside}}`;
}

/** Removes animations and variables of the theme that no selected rule uses. */
function dropUnused(css: string): string {
  const isUsed = (name: string) => new RegExp(`animation[^;}]*[ :]${name}\\b`).test(css);
  return css
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) => (isUsed(name) ? rule : ""))
    .replace(/@layer theme\{.*?\}\}/s, (theme) =>
      theme.replace(/(--[\w-]+):[^;}]*;?/g, (variable, name: string) => (css.includes(`var(${name}`) ? variable : "")),
    );
}

function partsOf(css: string): CssPart[] {
  return splitTopLevel(css).map((text) => {
    const at = text.indexOf("{");
    const [head, body] = [text.slice(0, at), text.slice(at + 1, -1)];
    if (/^@(media|layer|supports|container)/.test(head) && at > 0) return { head, parts: partsOf(body) };
    return { text, classSets: text.startsWith("@") ? [[]] : selectorsOf(head).map(classesOf) };
  });
}

function splitTopLevel(css: string): string[] {
  const found: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: character, index } of css.matchAll(/\\.|"(?:\\.|[^"])*"|[{};]/g)) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (depth > 0 || (character !== "}" && character !== ";")) continue;
    found.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return found;
}

/** Splits at commas outside parentheses. */
function selectorsOf(head: string): string[] {
  const found = [""];
  let depth = 0;
  for (const [token] of head.matchAll(/\\.|[(),]|[^\\(),]+/gs)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (token === "," && depth === 0) found.push("");
    else found[found.length - 1] += token;
  }
  return found;
}

/** Returns the classes that a document must have for the selector to match, including those in `:has` and `:is`. */
function classesOf(selector: string): string[] {
  let [bare, depth, start] = ["", 0, 0];
  const needed: string[] = [];
  for (const { 0: token, index } of selector.matchAll(/\\.|[()]|[^\\()]+/gs)) {
    if (token === "(" && depth++ === 0) start = index + 1;
    if (token === ")" && --depth === 0 && /:(has|is)$/.test(bare)) {
      const [first = [], ...others] = selectorsOf(selector.slice(start, index)).map(classesOf);
      needed.push(...first.filter((name) => others.every((classes) => classes.includes(name))));
    }
    if (depth === 0 && token !== ")") bare += token;
  }
  const own = [...bare.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"));
  return [...own, ...needed];
}

const entities: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };

function decodeEntities(names: string): string {
  return names.includes("&")
    ? names.replace(/&(amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    : names;
}

const shades = usedShades(css);
const cssByAppearance = new WeakMap<Appearance, string>();

export const selectStyle = import.meta.env.DEV ? () => css : createStyleSelector(css);

export function writeThemeCss(appearance: Appearance): string {
  const rules =
    cssByAppearance.get(appearance) ?? themeCss(appearance.colors, shades) + ticketCardCss(appearance.ticketCard);
  cssByAppearance.set(appearance, rules);
  return rules;
}
