/** Days: a comment or review that was refused; the email and the browser of who wrote one. */
export const writtenKept = { refused: 30, writer: 365 };
