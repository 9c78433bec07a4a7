import { localeOfPath } from "~/i18n/locale";
import { withoutControls } from "~/lib/text";
import { idsOf, pathsOf, siteMap } from "~/site-map";

/** Pages whose path grants access are recorded by their pattern only. */
const secret = idsOf(siteMap)
  .flatMap(pathsOf)
  .filter((pattern) => /:(code|token)/.test(pattern))
  .map((pattern) => ({ pattern, form: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`) }));

/** The path in a canonical spelling, without query, order codes, tokens and language. */
export function plainPage(address: string) {
  const base = "http://shop.invalid";
  const { pathname } = URL.canParse(address, base) ? new URL(address, base) : new URL(base);
  const plain = decoded(pathname)
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/(.)\/$/, "$1");
  const locale = localeOfPath(plain);
  const path = (locale === "en" ? plain.slice(3) : plain) || "/";
  return { locale, path: secret.find(({ form }) => form.test(path))?.pattern ?? path };
}

function decoded(path: string): string {
  try {
    return withoutControls(decodeURIComponent(path));
  } catch {
    return path;
  }
}

export function opensTicket(path: string): boolean {
  return plainPage(path).path.endsWith("/:token");
}

export function plainPath(address: string): string {
  const { locale, path } = plainPage(address);
  return locale === "en" ? `/en${path === "/" ? "" : path}` : path;
}
