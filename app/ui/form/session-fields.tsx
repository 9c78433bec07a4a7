import { use } from "react";
import { CookielessSessionContext } from "../parts/cookieless-session";

export function SessionFields() {
  return use(CookielessSessionContext)?.fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
