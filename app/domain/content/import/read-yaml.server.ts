import { type Document, isNode, Lexer, LineCounter, Parser, parseDocument } from "yaml";
import type { z } from "zod";
import { isTooComplex } from "~/lib/markdown.server";

export type TextFile = { name: string; text: string };
export type FilePosition = { file: string; line: number };
export type Problem = FilePosition & { says: string };
type PathTo = readonly PropertyKey[];
export type ReadValue<Value> = { value: Value; locate(path: PathTo): FilePosition };

/** Returns null for an invalid file, with the reason in `problems`. `linesBefore` counts the lines before the YAML. */
export function readYaml<Value>(
  { name: file, text }: TextFile,
  schema: z.ZodType<Value>,
  problems: Problem[],
  linesBefore = 0,
): ReadValue<Value> | null {
  if (isTooDeep(text)) {
    problems.push({ file, line: linesBefore + 1, says: "it is nested too deeply" });
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const positionAt = (offset: number) => ({ file, line: linesBefore + lines.linePos(offset).line });
  const locate = (path: PathTo): FilePosition => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return positionAt(node.range[0]);
    }
    return positionAt(document.contents?.range?.[0] ?? 0);
  };
  if (document.errors.length > 0) {
    problems.push(
      ...document.errors.map(({ pos, message }) => ({
        ...positionAt(pos[0]),
        says: message.split(/ at line|\n/)[0] ?? "",
      })),
    );
    return null;
  }
  const { data, error } = schema.safeParse(toPlainValue(document));
  for (const { path, message, ...issue } of error?.issues ?? []) {
    const problemPath = "keys" in issue && Array.isArray(issue.keys) ? [...path, ...issue.keys.slice(0, 1)] : path;
    problems.push({
      ...locate(problemPath),
      says: [path.filter((step) => typeof step === "string").join("."), message].filter(Boolean).join(": "),
    });
  }
  return data === undefined ? null : { value: data, locate };
}

/** Deeper nesting can overflow the parser's stack and end the process. */
const maxDepth = 50;

function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > maxDepth) return true;
  }
  return false;
}

function toPlainValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

export function readFrontMatter<Value>(
  { name: file, text }: TextFile,
  schema: z.ZodType<Value>,
  problems: Problem[],
): (ReadValue<Value> & { body: string }) | null {
  const [, yaml, body = ""] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (yaml === undefined || body.trim() === "") {
    problems.push({
      file,
      line: 1,
      says: "it begins with a line of ---, what it is, and another; below stands its text",
    });
    return null;
  }
  const says = describeBodyProblem(body.trim());
  if (says) {
    problems.push({ file, line: yaml.split("\n").length + 2, says });
    return null;
  }
  const read = readYaml({ name: file, text: yaml }, schema, problems, 1);
  return read && { ...read, body: body.trim() };
}

const maxBodyLength = 30_000;

function describeBodyProblem(body: string): string | null {
  if (body.length > maxBodyLength) return `its text has more than ${maxBodyLength} characters`;
  return isTooComplex(body) ? "its text has too many marks, or lines, of Markdown" : null;
}
