import { localeOfPath, prefixOf, withoutPrefix } from "~/lib/locale";
import { removeControls } from "~/lib/text";
import { idsOf, pathsOf, siteMap } from "~/site-map";

/** Pages whose path grants access are recorded by their pattern only. */
const secretPaths = idsOf(siteMap)
  .flatMap(pathsOf)
  .filter((pattern) => /:(code|token)/.test(pattern))
  .map((pattern) => ({ pattern, form: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`) }));

export function normalisePage(address: string) {
  const base = "http://shop.invalid";
  const { pathname } = URL.canParse(address, base) ? new URL(address, base) : new URL(base);
  const plain = decodePath(pathname)
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/(.)\/$/, "$1");
  const locale = localeOfPath(plain);
  const path = withoutPrefix(plain);
  return { locale, path: secretPaths.find(({ form }) => form.test(path))?.pattern ?? path };
}

function decodePath(path: string): string {
  try {
    return removeControls(decodeURIComponent(path));
  } catch {
    return path;
  }
}

export function isTicketPath(path: string): boolean {
  return normalisePage(path).path.endsWith("/:token");
}

export function normalisePath(address: string): string {
  const { locale, path } = normalisePage(address);
  return (prefixOf(locale) + path).replace(/(.)\/$/, "$1");
}
