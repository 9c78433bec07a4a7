import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { anotherCountry, countriesByName } from "~/lib/country-name";

/** Almost nobody wants another, so no page brings all: a script asks for them, or the form comes back with them (`drawn`). */
export function useCountries(named: readonly string[], country: string, drawn: readonly string[] | undefined) {
  const { locale } = useT();
  const [asked, setAsked] = useState<readonly string[]>();
  const all = named.includes(anotherCountry) ? (drawn ?? asked) : undefined;
  const missing = country === anotherCountry && all === undefined;
  useEffect(() => {
    if (!missing) return;
    const come = ({ countryCodes }: { countryCodes: readonly string[] }) =>
      setAsked(countriesByName(countryCodes, locale));
    // What does not come is asked for again by the form.
    import("~/lib/country-codes").then(come).catch(() => undefined);
  }, [missing, locale]);
  return { countries: all ?? named, choosesAny: all !== undefined };
}
