/** Data is purged after these days. */
export const visitsKept = { tries: 1, session: 90, consent: 3 * 365 };
