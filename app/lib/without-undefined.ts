/** Leaves out undefined fields at any depth, so that the values of a form and of a database row compare as equal. */
export function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values));
}
