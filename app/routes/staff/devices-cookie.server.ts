/** The staff members who completed a login in this browser. */
export const devicesCookie = "staff_devices";
