/** Days after its last use. */
export const cartRetentionDays = 30;
