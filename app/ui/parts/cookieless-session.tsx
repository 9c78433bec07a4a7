import { createContext, use } from "react";

export type CookielessSession = {
  addSession(path: string): string;
  fields: readonly (readonly [name: string, value: string])[];
  isExpired: boolean;
};

/** Cookieless sessions exist only on pages without scripts, so browsers need no code for them. */
export const CookielessSessionContext = /* @__PURE__ */ createContext<CookielessSession | null>(null);

export function withSession(path: string): string {
  return use(CookielessSessionContext)?.addSession(path) ?? path;
}

export function SessionFields() {
  return use(CookielessSessionContext)?.fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
