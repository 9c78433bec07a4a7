const ownFrames = 3;

/**
 * One line an error: which request, what kind of error, where. Neither queries nor messages, for what visitors type
 * stands in both; only what the language itself says is repeated.
 */
export function logError(error: unknown, request?: Request) {
  console.error(["error", request && nameRequest(request), describeError(error)].filter(Boolean).join(" "));
}

function nameRequest({ headers, method, url }: Request): string {
  return `${headers.get("X-Request-Id") ?? "-"} ${method} ${readablePath(url)}`;
}

/** Long parts of a path are tickets and tokens, which open doors. */
function readablePath(url: string): string {
  return new URL(url).pathname.replace(/[^/]{40,}/g, "…");
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const parts = [error.name, typeof code === "string" && code, isProgramError(error) && error.message, framesOf(error)];
  const cause = error.cause === undefined ? "" : ` because of ${describeError(error.cause)}`;
  return parts.filter(Boolean).join(" ").replace(/\s+/g, " ") + cause;
}

function isProgramError(error: Error): boolean {
  return error.name === "TypeError" || error.name === "ReferenceError";
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.match(/^\s+at .*$/gm) ?? [];
  const own = frames.filter((frame) => !frame.includes("node_modules") && !frame.includes("node:"));
  return (own.length > 0 ? own : frames).slice(0, ownFrames).join("");
}
