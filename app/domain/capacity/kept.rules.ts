/** Days: whose network and phone had claims, after these need no bound any more; holds that ended. */
export const claimantsKept = { contact: 1, hold: 30 };
