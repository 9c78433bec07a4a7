/** Days after it was last used. */
export const cartKept = 30;
