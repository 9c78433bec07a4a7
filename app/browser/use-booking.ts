import { useFormInAddress } from "./form-in-address";
import { useLiveAvailability } from "./live-availability";

type Day = Parameters<typeof useLiveAvailability>[2];

export function useBooking(here: string, drawn: Day) {
  return { availability: useLiveAvailability(drawn.slug, drawn.date, drawn), ...useFormInAddress(here, "add") };
}
