/** Days after which data is purged: `login` since the last use, the others since they expired. */
export const accessKept = { login: 30, loginOver: 1, linkOver: 7 };
