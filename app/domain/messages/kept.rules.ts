/** Days that a message is kept after it was sent: as long as a closed day's link in it can be used. */
export const messagesKept = 365;
