/** Leaves out fields that are undefined at any depth, so that values from a form and from a table compare as equal. */
export function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values));
}
