import { useFormInAddress } from "./form-in-address";
import { useLiveAvailability } from "./live-availability";

type Day = Parameters<typeof useLiveAvailability>[2];

export function useBooking(here: string, rendered: Day) {
  return {
    availability: useLiveAvailability(rendered.slug, rendered.date, rendered),
    ...useFormInAddress(here, "add"),
  };
}
