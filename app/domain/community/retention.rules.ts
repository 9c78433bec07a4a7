/** Refused texts, and the author's email and browser, are purged after these days. */
export const contributionRetentionDays = { refused: 30, author: 365 };
