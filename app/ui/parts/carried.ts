import { createContext, use } from "react";

/** What a page's links and forms take along for a visitor whose browser keeps no cookies. */
export type Carried = {
  /** A path of the shop with all that goes along. */
  to(path: string): string;
  /** What a form says of it whose answers make the address. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The page's address is too old. */
  over: boolean;
};

/** Only a page without scripts carries anything: the server alone gives and reads this, so that no script has any of it. */
export const CarriedContext = /* @__PURE__ */ createContext<Carried | null>(null);

/** For where a link or a form leads: `action={import.meta.env.SSR ? carriedTo(here) : here}`. */
export function carriedTo(path: string): string {
  return use(CarriedContext)?.to(path) ?? path;
}
