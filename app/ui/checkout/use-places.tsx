import { useEffect, useRef, useState } from "react";
import type { AdministrativeUnit } from "~/domain/cart/provinces.server";
import { useT } from "~/i18n/use-t";
import { anotherCountry, countriesByName } from "~/lib/country-name";
import { SubmitButton } from "../form/submit-button";
import { useHydrated } from "../parts/hydration";

/** With `alone`, `wards` has only the chosen ward. */
export type RenderedWards = { province: string; wards: readonly AdministrativeUnit[]; alone?: boolean };
export type FetchWards = (province: string, signal: AbortSignal) => Promise<readonly AdministrativeUnit[] | null>;

/** `onChosen` is also called with a value that was chosen before hydration. */
export function useChosen(onChosen: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) onChosen(select.current.value);
  }, [onChosen]);
  return select;
}

/** With `near`, all wards are loaded even if the chosen one is known, because the visitor may soon choose another. */
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

/** The full list of countries is rarely needed. A script loads it, or `rendered` has it after a form was sent. */
export function useCountries(named: readonly string[], country: string, rendered: readonly string[] | undefined) {
  const { locale } = useT();
  const [fetched, setFetched] = useState<readonly string[]>();
  const all = named.includes(anotherCountry) ? (rendered ?? fetched) : undefined;
  const missing = country === anotherCountry && all === undefined;
  useEffect(() => {
    if (!missing) return;
    const come = ({ countryCodes }: { countryCodes: readonly string[] }) =>
      setFetched(countriesByName(countryCodes, locale));
    import("~/lib/country-codes").then(come).catch(() => undefined);
  }, [missing, locale]);
  return { countries: all ?? named, choosesAny: all !== undefined };
}

type Props = { to: string; label: string; always?: boolean };

/** With a script, wards load by themselves, and the button only appears after a failure (`always`). */
export function WardsButton({ to, label, always = false }: Props) {
  const hydrated = useHydrated();
  if (hydrated && !always) return null;
  return (
    <SubmitButton variant="soft" name="intent" value="choose-place" formAction={`#${to}`} className="flex-none">
      {label}
    </SubmitButton>
  );
}
