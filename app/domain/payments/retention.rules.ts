/** This is a number of days. */
export const webhookRetentionDays = 90;
