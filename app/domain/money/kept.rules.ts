/** This is a number of days. */
export const notificationsKept = 90;
