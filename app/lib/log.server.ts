const ownFrames = 3;

/** Omits queries and messages, which can contain user input. Only program errors are logged with their message. */
export function logError(error: unknown, where?: Request | string) {
  const place = where instanceof Request ? nameRequest(where) : where;
  console.error(["error", place, describeError(error)].filter(Boolean).join(" "));
}

export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode, error.cause instanceof Error ? kindOfError(error.cause) : undefined];
  return [error.name, ...codes].filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}

function nameRequest({ headers, method, url }: Request): string {
  return `${headers.get("X-Request-Id") ?? "-"} ${method} ${readablePath(url)}`;
}

/** Long path segments are tickets and tokens, which grant access. */
function readablePath(url: string): string {
  return new URL(url).pathname.replace(/[^/]{40,}/g, "…");
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const parts = [kindOfError(error), isProgramError(error) && error.message, framesOf(error)];
  return parts.filter(Boolean).join(" ").replace(/\s+/g, " ");
}

function isProgramError(error: Error): boolean {
  return error.name === "TypeError" || error.name === "ReferenceError";
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.match(/^\s+at .*$/gm) ?? [];
  const own = frames.filter((frame) => !frame.includes("node_modules") && !frame.includes("node:"));
  return (own.length > 0 ? own : frames).slice(0, ownFrames).join("");
}
