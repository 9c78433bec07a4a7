import { useFormInAddress } from "./form-in-address";
import { useLiveAvailability } from "./live-availability";

type Day = Parameters<typeof useLiveAvailability>[2];

/** What a script adds to the booking's form: places as they are now, choices in place, people kept in the address. */
export function useBooking(here: string, drawn: Day) {
  return { availability: useLiveAvailability(drawn.slug, drawn.date, drawn), ...useFormInAddress(here, "add") };
}
