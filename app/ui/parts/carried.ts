import { createContext, use } from "react";

export type Carried = {
  to(path: string): string;
  fields: readonly (readonly [name: string, value: string])[];
  over: boolean;
};

/** Cookieless sessions exist only on pages without scripts, so scripts contain no code for them. */
export const CarriedContext = /* @__PURE__ */ createContext<Carried | null>(null);

export function carriedTo(path: string): string {
  return use(CarriedContext)?.to(path) ?? path;
}
