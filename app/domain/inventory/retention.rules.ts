/** Days until network and phone of a reservation are deleted, and until ended holds are. */
export const reservationRetentionDays = { contact: 1, hold: 30 };
