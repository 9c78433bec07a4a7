/** Makes a text match itself in a pattern of `like`, whose wildcards are `%` and `_`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The pattern of `like` for values that contain the text. */
export function containsPattern(text: string): string {
  return `%${escapePattern(text)}%`;
}
