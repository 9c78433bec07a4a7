/** Retention in days: of refused texts, and of the author's email and browser. */
export const writtenKept = { refused: 30, writer: 365 };
