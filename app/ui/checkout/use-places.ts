import { useEffect, useRef, useState } from "react";
import type { Unit } from "~/domain/shipping/provinces.server";

export type DrawnWards = { province: string; wards: readonly Unit[] };
export type AskWards = (province: string, signal: AbortSignal) => Promise<readonly Unit[] | null>;

/** A list in which something may have been chosen before the script came: `onChosen` hears of it. */
export function useChosen(onChosen: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) onChosen(select.current.value);
  }, [onChosen]);
  return select;
}

/** Undefined while they are not known, null when nobody answers. */
export function useWards(province: string, drawn: DrawnWards | undefined, askWards: AskWards) {
  const [asked, setAsked] = useState<{ province: string; wards: readonly Unit[] | null }>();
  const known = [drawn, asked].find((wards) => wards?.province === province);
  const missing = province !== "" && known === undefined;
  useEffect(() => {
    if (!missing) return;
    const stop = new AbortController();
    void askWards(province, stop.signal).then((wards) => {
      if (!stop.signal.aborted) setAsked({ province, wards });
    });
    return () => stop.abort();
  }, [askWards, province, missing]);
  return known?.wards;
}
