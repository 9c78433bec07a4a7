import { useEffect, useState } from "react";
import type { OutputOf } from "./api-client";

type Day = OutputOf<"tickets.availability">;
type LiveDay = Pick<Day, "state" | "left" | "slots">;

const every = 20_000;

/** Refreshes every 20 s while the page is visible. On failure the server-rendered values stay. */
export function useLiveAvailability(slug: string, date: string, drawn: Day): Day {
  const [live, setLive] = useState<{ of: Day; day: LiveDay } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible") return;
      const day = await askAvailability(slug, date, stop.signal);
      if (day && !stop.signal.aborted) setLive({ of: drawn, day });
    }, every);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [slug, date, drawn]);
  // Takes only the counts, because the texts of the response are Vietnamese.
  const { state, left, slots } = live?.of === drawn ? live.day : drawn;
  return { ...drawn, state, left, slots };
}

async function askAvailability(slug: string, date: string, signal: AbortSignal) {
  const { ask } = await import("./api-client");
  return ask("tickets.availability", { slug, date }, { signal }).catch(() => null);
}
