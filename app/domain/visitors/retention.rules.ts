/** Data is purged after these days. */
export const visitRetentionDays = { attempts: 1, session: 90, consent: 3 * 365 };
