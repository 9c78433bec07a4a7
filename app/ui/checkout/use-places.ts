import { useEffect, useRef, useState } from "react";
import type { AdministrativeUnit } from "~/domain/cart/provinces.server";

/** `alone`: only the chosen ward, without the others of the province. */
export type RenderedWards = { province: string; wards: readonly AdministrativeUnit[]; alone?: boolean };
export type FetchWards = (province: string, signal: AbortSignal) => Promise<readonly AdministrativeUnit[] | null>;

/** `onChosen` is also called for a value that was chosen before hydration. */
export function useChosen(onChosen: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) onChosen(select.current.value);
  }, [onChosen]);
  return select;
}

/** `near`: the visitor may be about to choose another ward, so the full list is loaded. */
export function useWards(province: string, rendered: RenderedWards | undefined, near: boolean, fetchWards: FetchWards) {
  const [fetched, setFetched] = useState<{ province: string; wards: readonly AdministrativeUnit[] | null }>();
  const here = rendered?.province === province ? rendered : undefined;
  const known = [here?.alone ? undefined : here, fetched].find((wards) => wards?.province === province);
  const missing = province !== "" && known === undefined && (near || here === undefined);
  useEffect(() => {
    if (!missing) return;
    const stop = new AbortController();
    void fetchWards(province, stop.signal).then((wards) => {
      if (!stop.signal.aborted) setFetched({ province, wards });
    });
    return () => stop.abort();
  }, [fetchWards, province, missing]);
  return { wards: known?.wards ?? here?.wards ?? [], missing, failed: known?.wards === null };
}
