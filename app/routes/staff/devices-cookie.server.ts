/** Remembers staff members who completed a login in this browser (`known-devices`). */
export const devicesCookie = "staff_devices";
