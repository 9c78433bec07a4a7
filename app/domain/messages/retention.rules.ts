/** Days after sending: as long as the link of a closure's email can be used. */
export const messageRetentionDays = 365;

/** Days for which the inbox of the simulator keeps a message. */
export const demoInboxRetentionDays = 7;
