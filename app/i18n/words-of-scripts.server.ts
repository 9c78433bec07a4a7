import { type Plugin, parseAst } from "vite";
import { readLocaleFiles, wordsIn } from "./locale-files.server";
import type { Words } from "./translate";

/**
 * Gives each script the words that its code says, so that no page waits for words of its own. Said is what stands in it
 * as a whole key, or as one with a gap: `orders.status.${status}` may be any key of that form.
 */
export function wordsOfScripts(): Plugin {
  let all: Words = {};
  return {
    name: "words-of-scripts",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    // While developing each module is a script, and the words may have changed since the last.
    transform(code, id) {
      return this.environment.mode === "dev" && /\/app\/.*\.tsx?/.test(id) ? withWords(code, readWords()) : null;
    },
    renderStart() {
      all = readWords();
    },
    renderChunk: (code) => withWords(code, all),
  };
}

/** In both languages, which `bin/build.mjs` parts: a text that no minifier writes in another way. */
function withWords(code: string, all: Words) {
  const lines = Object.entries(wordsSaidIn(code, all)).map((line) => line.flat().map(written).join("|"));
  if (lines.length === 0) return null;
  return { code: `(globalThis.shopWords??=[]).push("words¦${lines.join("¦")}");\n${code}`, map: null };
}

function written(text: string): string {
  return text.replace(/["'`\\$%|¦\n]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

export const readWords = (): Words => wordsIn(readLocaleFiles());

export function wordsSaidIn(code: string, all: Words): Words {
  const keys = textsIn(code).filter((text) => /^\w+\.(?:[\w.]|\$\{\})+$/.test(text));
  const whole = new Set(keys);
  const withGaps = keys.filter((key) => key.includes(gap)).map(formOf);
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => {
      const asked = key.replace(/_(one|other)$/, "");
      return whole.has(asked) || withGaps.some((form) => form.test(asked));
    }),
  );
}

/** Every text of the code, whole or with gaps. */
function textsIn(code: string): string[] {
  const texts: string[] = [];
  collect(parseAst(code));
  return texts;

  function collect(node: unknown) {
    if (typeof node !== "object" || node === null) return;
    if (isText(node)) texts.push(node.value);
    if (isTemplate(node)) texts.push(node.quasis.map(({ value }) => value.cooked).join(gap));
    Object.values(node).forEach(collect);
  }
}

const gap = "${}";

function isText(node: object): node is { value: string } {
  return "type" in node && node.type === "Literal" && "value" in node && typeof node.value === "string";
}

function isTemplate(node: object): node is { quasis: { value: { cooked: string } }[] } {
  return "type" in node && node.type === "TemplateLiteral";
}

function formOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(gap, "[^.]+")}$`);
}
