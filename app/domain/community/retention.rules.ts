/** Refused texts, and the author's email and browser, are purged after these days. */
export const contributionRetentionDays = { refused: 30, author: 365 };

/** Applications with their CV, and CVs without an application, are purged after these days. */
export const applicationRetentionDays = { application: 365, upload: 1 };
