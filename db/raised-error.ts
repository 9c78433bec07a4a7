/** The SQLSTATEs that functions of the migrations raise. Their detail is JSON. */
export type RaisedState = "GD001" | "GD002" | "GD003";

/** Returns the detail of an error that a function of the database raised with this state, or null for other errors. */
export function findRaisedDetail(error: unknown, state: RaisedState): unknown {
  if (!(error instanceof Error)) return null;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (code === state && typeof detail === "string") return JSON.parse(detail);
  return findRaisedDetail(error.cause, state);
}
