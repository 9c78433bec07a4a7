/** Leaves out undefined fields at any depth, so that values of a form and of a table compare as equal. */
export function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values));
}
