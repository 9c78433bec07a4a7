/** One line about a job that failed. Messages stay out of it: a query's names its parameters, a mail server's the address. */
export function logFailure(job: string, error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = /^\s+at .*$/m.exec(stack)?.[0].trim() ?? "";
  console.error(`job ${job}: ${describeFailure(error)} ${at}`.trimEnd());
}

/** What kind of failure it was, without anything that somebody typed: `DrizzleQueryError 57P01`, `Error EENVELOPE 550`. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode, error.cause instanceof Error ? describeFailure(error.cause) : undefined];
  return [error.name, ...codes].filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}
