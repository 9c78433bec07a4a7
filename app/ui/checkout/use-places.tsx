import { useEffect, useRef, useState } from "react";
import type { AdministrativeUnit } from "~/domain/cart/provinces.server";
import { useT } from "~/i18n/use-t";
import { anotherCountry, countriesByName } from "~/lib/country-name";
import { SubmitButton } from "../form/submit-button";
import { useHydrated } from "../parts/hydration";

/** With `isAlone`, `wards` has only the chosen ward. */
export type RenderedWards = { province: string; wards: readonly AdministrativeUnit[]; isAlone?: boolean };
export type FetchWards = (province: string, signal: AbortSignal) => Promise<readonly AdministrativeUnit[] | null>;

/** `onChosen` is also called with a value that was chosen before hydration. */
export function useChosen(onChosen: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) onChosen(select.current.value);
  }, [onChosen]);
  return select;
}

/** With `isNear`, all wards are loaded even if the chosen one is known, because the visitor may soon choose another. */
export function useWards(
  province: string,
  rendered: RenderedWards | undefined,
  isNear: boolean,
  fetchWards: FetchWards,
) {
  const [fetched, setFetched] = useState<{ province: string; wards: readonly AdministrativeUnit[] | null }>();
  const here = rendered?.province === province ? rendered : undefined;
  const known = [here?.isAlone ? undefined : here, fetched].find((wards) => wards?.province === province);
  const isMissing = province !== "" && known === undefined && (isNear || here === undefined);
  useEffect(() => {
    if (!isMissing) return;
    const stop = new AbortController();
    void fetchWards(province, stop.signal).then((wards) => {
      if (!stop.signal.aborted) setFetched({ province, wards });
    });
    return () => stop.abort();
  }, [fetchWards, province, isMissing]);
  return { wards: known?.wards ?? here?.wards ?? [], isMissing, hasFailed: known?.wards === null };
}

/** The full list of countries is rarely needed. A script loads it, or `rendered` has it after a form was sent. */
export function useCountries(named: readonly string[], country: string, rendered: readonly string[] | undefined) {
  const { locale } = useT();
  const [fetched, setFetched] = useState<readonly string[]>();
  const all = named.includes(anotherCountry) ? (rendered ?? fetched) : undefined;
  const isMissing = country === anotherCountry && all === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const come = ({ countryCodes }: { countryCodes: readonly string[] }) =>
      setFetched(countriesByName(countryCodes, locale));
    import("~/lib/country-codes").then(come).catch(() => undefined);
  }, [isMissing, locale]);
  return { countries: all ?? named, canChooseAny: all !== undefined };
}

type Props = { to: string; label: string; isFallback?: boolean };

/** With a script, wards load by themselves, and the button only appears after a failure (`isFallback`). */
export function WardsButton({ to, label, isFallback = false }: Props) {
  const isHydrated = useHydrated();
  if (isHydrated && !isFallback) return null;
  return (
    <SubmitButton variant="soft" name="intent" value="choose-place" formAction={`#${to}`} className="flex-none">
      {label}
    </SubmitButton>
  );
}
