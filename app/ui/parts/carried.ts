import { createContext, use } from "react";

export type Carried = {
  to(path: string): string;
  fields: readonly (readonly [name: string, value: string])[];
  over: boolean;
};

/** Only a page without scripts carries anything: the server alone gives and reads this, so that no script has any of it. */
export const CarriedContext = /* @__PURE__ */ createContext<Carried | null>(null);

/** For where a link or a form leads: `action={import.meta.env.SSR ? carriedTo(here) : here}`. */
export function carriedTo(path: string): string {
  return use(CarriedContext)?.to(path) ?? path;
}
