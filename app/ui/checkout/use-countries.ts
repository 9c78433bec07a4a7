import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { anotherCountry, countriesByName } from "~/lib/country-name";

/** The full list is rarely needed, so it loads on demand: by a script, or by sending the form (`drawn`). */
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
