import { AsyncLocalStorage } from "node:async_hooks";
import { DrizzleQueryError } from "drizzle-orm";
import { currentTime } from "./clock";
import { createCounter } from "./metrics.server";

const maxMessageLength = 400;

/** PostgreSQL's messages quote the names in these fields. These names are not personal data, so they may be logged. */
const databaseNames = ["table_name", "column_name", "constraint_name", "schema_name", "dataType_name"];

/** Matches are removed from messages. A quotation extends to the last quotation mark, because it may contain some. */
const cuts: readonly RegExp[] = [
  /".*"|".*/gs,
  /'.*'/gs,
  /`.*`/gs,
  /[“«‘].*[”»’]/gs,
  /(?<=Cannot convert ).*(?= to a BigInt)/gs,
  /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi,
  /\S*[?&]\S*=\S*/g,
  /\S*@\S*/g,
  /\/\S*/g,
  /\S*[^\p{ASCII}…⟦⟧]\S*/gu,
  /\+?\d(?:[\s().-]*\d){4,}/g,
  // Capitalised words are removed as names, except the first word of the message.
  /(?<=\S\s+)\b[A-Z][a-z]+\b/g,
  /\b(?=\w*\d)\w{10,}\b|\b[\w-]{32,}\b/g,
];

const maxFrames = 5;

/** Each line logged during a request has these facts. They have no path, because paths can contain secret codes. */
export type RequestFacts = { id: string; method: string; route: string };

type Level = "info" | "warning" | "error";
type LogFields = Record<string, string | number | readonly string[] | undefined>;

const currentRequest = new AsyncLocalStorage<RequestFacts>();
const isText =
  process.env.LOG_FORMAT === "text" || (process.env.LOG_FORMAT !== "json" && process.stderr.isTTY === true);

const errors = createCounter("gondola_errors_total", "Errors that were logged");

export function runInRequest<T>(facts: RequestFacts, work: () => T): T {
  return currentRequest.run(facts, work);
}

export function findRequestFacts(): RequestFacts | undefined {
  return currentRequest.getStore();
}

/** `where` names a job, a part of a page, or a row by its ID or code. It must not contain text that a visitor typed. */
export function logError(error: unknown, where?: string) {
  // PostgreSQL's error codes have five characters, and the driver's begin with CONNECT.
  errors.add({ kind: /(^| )([0-9A-Z]{5}|CONNECT\w+)( |$)/.test(kindOfError(error)) ? "database" : "other" });
  write("error", { where, ...describeError(error) });
}

export function logWarning(message: string, fields: LogFields = {}) {
  write("warning", { message, ...fields });
}

export function logInfo(message: string, fields: LogFields = {}) {
  write("info", { message, ...fields });
}

/** Writes a text that a person looks for in the output, such as a link. It is not JSON, so that it can be copied. */
export function printText(text: string) {
  console.log(text);
}

export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode, error.cause instanceof Error ? kindOfError(error.cause) : undefined];
  return [error.name, ...codes].filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}

function describeError(error: unknown): LogFields {
  const kind = kindOfError(error);
  if (!(error instanceof Error)) return { error: kind };
  const cause = error.cause instanceof Error ? cleanMessage(error.cause) : "";
  const messages = [...new Set([cleanMessage(error), cause])].filter(Boolean);
  return { error: kind, message: messages.join(": "), stack: framesOf(error) };
}

/** The message is removed first, because its lines could look like stack frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const frames = stack.replace(message, "").match(/^\s+at .+:\d+:\d+\)?$/gm) ?? [];
  const own = frames.filter((frame) => !frame.includes("node_modules") && !frame.includes("node:"));
  return (own.length > 0 ? own : frames).slice(0, maxFrames).map((frame) => frame.trim());
}

function write(level: Level, fields: LogFields) {
  const facts = currentRequest.getStore();
  const request = facts && { requestId: facts.id, method: facts.method, route: facts.route };
  if (isText) return print(level, describeInText(level, { ...request, ...fields }));
  print(level, JSON.stringify({ time: currentTime().toISOString(), level, ...request, ...fields }));
}

function describeInText(level: Level, fields: LogFields): string {
  const words = Object.values(fields).flatMap((value) => (value === undefined ? [] : [value].flat()));
  return [...(level === "info" ? [] : [level]), ...words].join(" ").replace(/\s+/g, " ").trim();
}

function print(level: Level, line: string) {
  if (level === "info") console.log(line);
  else if (level === "warning") console.warn(line);
  else console.error(line);
}

/** Removes everything that a visitor may have typed: quoted text, URLs, numbers, codes, names, non-ASCII words. */
function cleanMessage(error: Error): string {
  // This error's message contains the values of the SQL statement. Its cause says what went wrong.
  if (error instanceof DrizzleQueryError) return error.cause ? cleanMessage(error.cause) : "";
  if ("response" in error || "responseCode" in error || "rejected" in error) return "";
  return cleanText(error.message, namesIn(error)).slice(0, maxMessageLength);
}

function namesIn(error: Error): string[] {
  const fields = new Map<string, unknown>(Object.entries(error));
  return databaseNames.flatMap((field) => {
    const name = fields.get(field);
    return typeof name === "string" && /^\w+$/.test(name) ? [name] : [];
  });
}

function cleanText(message: string, names: readonly string[]): string {
  const spared: string[] = [];
  const spare = (text: string) => `⟦${spared.push(text) - 1}⟧`;
  let text = message.normalize("NFC").replace(/[⟦⟧]/g, "");
  for (const name of names) text = text.replaceAll(`"${name}"`, () => spare(`"${name}"`));
  // Keeps the property name of errors such as `Cannot read properties of null (reading 'id')`.
  text = text.replace(/ \((?:reading|setting) '[A-Za-z_$][\w$]{0,39}'\)$/, (match) => spare(match));
  for (const cut of cuts) text = text.replace(cut, "…");
  return text
    .replace(/⟦(\d+)⟧/g, (_, index) => spared[Number(index)] ?? "")
    .replace(/\s+/g, " ")
    .replace(/…(?:[\s,;:.…]*…)+/g, "…")
    .trim();
}
