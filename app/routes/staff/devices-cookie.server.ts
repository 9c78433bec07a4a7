/** This cookie lists the staff members who have logged in with this browser. */
export const devicesCookie = "staff_devices";
