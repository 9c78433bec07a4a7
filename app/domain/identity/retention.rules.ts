/** Days after which data is purged: `login` since the last use, the others since they expired. */
export const accessRetentionDays = { session: 30, expiredSession: 1, expiredEmailToken: 7 };
