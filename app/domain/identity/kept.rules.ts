/** Retention in days: of a session after its last use, and of sessions and links after they expire. */
export const accessKept = { login: 30, loginOver: 1, linkOver: 7 };
