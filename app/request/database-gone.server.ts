const connectionCodes = /^(ECONN|EPIPE|ENOTFOUND|CONNECT_TIMEOUT|CONNECTION_|57P0|53300)/;

/** Whether an error means that the database cannot be reached (and not that a query was wrong). */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === "string" && connectionCodes.test(code)) || isDatabaseGone(error.cause);
}
