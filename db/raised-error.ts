/** Functions in the migrations raise these SQLSTATEs, with JSON as detail. */
export type RaisedState = "GD001" | "GD002" | "GD003";

/** Returns the detail of an error that was raised with this state, otherwise null. */
export function findRaisedDetail(error: unknown, state: RaisedState): unknown {
  if (!(error instanceof Error)) return null;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (code === state && typeof detail === "string") return JSON.parse(detail);
  return findRaisedDetail(error.cause, state);
}
