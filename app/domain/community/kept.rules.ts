/** Refused texts, and the author's email and browser, are purged after these days. */
export const writtenKept = { refused: 30, writer: 365 };
