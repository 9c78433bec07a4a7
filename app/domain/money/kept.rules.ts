/** Days. */
export const notificationsKept = 90;
