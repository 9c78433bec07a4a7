/** Escapes the wildcards of `like`, `%` and `_`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function containsPattern(text: string): string {
  return `%${escapePattern(text)}%`;
}
