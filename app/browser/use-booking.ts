import { useEffect, useState } from "react";
import type { OutputOf } from "./api-client";
import { useFormInAddress } from "./form-in-address";

export function useBooking(here: string, rendered: Day, isDayChosen: boolean) {
  return {
    availability: useLiveAvailability(rendered, isDayChosen),
    ...useFormInAddress(here, "add"),
  };
}

type Day = OutputOf<"tickets.availability">;
type LiveDay = Pick<Day, "state" | "left" | "slots">;

const everyMs = 20_000;

/** If a request fails, the values that the server rendered stay. */
function useLiveAvailability(rendered: Day, isDayChosen: boolean): Day {
  const { slug, date } = rendered;
  const [live, setLive] = useState<{ of: Day; day: LiveDay } | null>(null);
  useEffect(() => {
    if (!isDayChosen) return;
    const stop = new AbortController();
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible") return;
      const day = await fetchAvailability(slug, date, stop.signal);
      if (day && !stop.signal.aborted) setLive({ of: rendered, day });
    }, everyMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [slug, date, rendered, isDayChosen]);
  // Only the numbers of the response are used, because its texts are always Vietnamese.
  const { state, left, slots } = live?.of === rendered ? live.day : rendered;
  return { ...rendered, state, left, slots };
}

async function fetchAvailability(slug: string, date: string, signal: AbortSignal) {
  const { query } = await import("./api-client");
  return query("tickets.availability", { slug, date }, { signal }).catch(() => null);
}
