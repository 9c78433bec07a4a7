/** Days after its last use. */
export const cartKept = 30;
