import { AsyncLocalStorage } from "node:async_hooks";
import { cleanMessage } from "./clean-message.server";
import { currentTime } from "./clock";
import { createCounter } from "./metrics.server";

const maxFrames = 5;

/** Added to each line that is logged during a request. It has no path, because paths can contain secret codes. */
export type RequestFacts = { id: string; method: string; route: string };

type Level = "info" | "warning" | "error";
type Fields = Record<string, string | number | readonly string[] | undefined>;

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

/** `where` is a job, a part of a page or a row by its number. It must not contain text that a visitor typed. */
export function logError(error: unknown, where?: string) {
  // PostgreSQL's error codes have five characters, and the driver's begin with CONNECT.
  errors.add({ kind: /(^| )([0-9A-Z]{5}|CONNECT\w+)( |$)/.test(kindOfError(error)) ? "database" : "other" });
  write("error", { where, ...describeError(error) });
}

export function logWarning(message: string, fields: Fields = {}) {
  write("warning", { message, ...fields });
}

export function logInfo(message: string, fields: Fields = {}) {
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

function describeError(error: unknown): Fields {
  const kind = kindOfError(error);
  if (!(error instanceof Error)) return { error: kind };
  const cause = error.cause instanceof Error ? cleanMessage(error.cause) : "";
  const messages = [...new Set([cleanMessage(error), cause])].filter(Boolean);
  return { error: kind, message: messages.join(": "), stack: framesOf(error) };
}

/** The message is removed first, because it can have several lines. */
function framesOf({ stack = "", message }: Error): string[] {
  const frames = stack.replace(message, "").match(/^\s+at .+:\d+:\d+\)?$/gm) ?? [];
  const own = frames.filter((frame) => !frame.includes("node_modules") && !frame.includes("node:"));
  return (own.length > 0 ? own : frames).slice(0, maxFrames).map((frame) => frame.trim());
}

function write(level: Level, fields: Fields) {
  const facts = currentRequest.getStore();
  const request = facts && { requestId: facts.id, method: facts.method, route: facts.route };
  if (isText) return print(level, describeInText(level, { ...request, ...fields }));
  print(level, JSON.stringify({ time: currentTime().toISOString(), level, ...request, ...fields }));
}

function describeInText(level: Level, fields: Fields): string {
  const words = Object.values(fields).flatMap((value) => (value === undefined ? [] : [value].flat()));
  return [...(level === "info" ? [] : [level]), ...words].join(" ").replace(/\s+/g, " ").trim();
}

function print(level: Level, line: string) {
  if (level === "info") console.log(line);
  else if (level === "warning") console.warn(line);
  else console.error(line);
}
