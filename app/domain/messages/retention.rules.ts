/** Days after sending: as long as the link of a closure's email can be used. */
export const messageRetentionDays = 365;
