import { type Plugin, parseAst } from "vite";
import { readLocaleFiles, wordsIn } from "./locale-files.server";
import type { Words } from "./translate";

/** Adds to each script the texts of all keys in its code. A key with a placeholder adds all matching texts. */
export function wordsOfScripts(): Plugin {
  let all: Words = {};
  return {
    name: "words-of-scripts",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      return this.environment.mode === "dev" && /\/app\/.*\.tsx?/.test(id) ? withWords(code, readWords()) : null;
    },
    renderStart() {
      all = readWords();
    },
    renderChunk: (code) => withWords(keysSaid(code, all), all),
  };
}

// Both languages are in one string that minifiers keep unchanged. `bin/build.mjs` splits them.

function withWords(code: string, all: Words) {
  const lines = Object.entries(wordsSaidIn(code, all)).map((line) => line.flat().map(written).join("|"));
  const start = lines.length > 0 ? `(globalThis.shopWords??=[]).push("words¦${lines.join("¦")}");\n` : "";
  return { code: start + code, map: null };
}

export function keysSaid(code: string, all: Words): string {
  let said = "";
  let end = 0;
  for (const text of textsIn(code)) {
    const words = Object.hasOwn(all, text.value) ? all[text.value] : undefined;
    if (!words?.every(Boolean)) continue;
    said += `${code.slice(end, text.start)}"said¦${words.map(written).join("¦")}¦"`;
    end = text.end;
  }
  return said + code.slice(end);
}

function written(text: string): string {
  return text.replace(/["'`\\$%|¦\n]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

export const readWords = (): Words => wordsIn(readLocaleFiles());

export function wordsSaidIn(code: string, all: Words): Words {
  const texts = textsIn(code).map(({ value }) => value);
  const keys = texts.filter((text) => /^\w+\.[\w.*]+$/.test(text));
  const whole = new Set(keys);
  const withGaps = keys.filter((key) => key.includes(gap)).map(formOf);
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => {
      const asked = key.replace(/_(one|other)$/, "");
      return whole.has(asked) || withGaps.some((form) => form.test(asked));
    }),
  );
}

type Text = { value: string; start: number; end: number };

function textsIn(code: string): Text[] {
  const texts: Text[] = [];
  collect(parseAst(code));
  return texts.sort((one, other) => one.start - other.start);

  function collect(node: unknown) {
    if (typeof node !== "object" || node === null) return;
    if (isText(node)) texts.push(node);
    if (isTemplate(node)) texts.push({ ...node, value: node.quasis.map(({ value }) => value.cooked).join(gap) });
    Object.values(node).forEach(collect);
  }
}

const gap = "*";

function isText(node: object): node is Text {
  return "type" in node && node.type === "Literal" && "value" in node && typeof node.value === "string";
}

function isTemplate(node: object): node is Text & { quasis: { value: { cooked: string } }[] } {
  return "type" in node && node.type === "TemplateLiteral";
}

function formOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(gap, "[^.]+")}$`);
}
