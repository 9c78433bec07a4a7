/**
 * Returns null unless it is a path of this shop. Browsers treat two leading slashes or a backslash as another site. The
 * result is checked again, because `/x/..//y` normalises to two leading slashes.
 */
export function redirectPath({ searchParams }: Pick<URL, "searchParams">): string | null {
  const to = searchParams.get("redirectTo") ?? "";
  if (to.length > 2_000 || !/^\/[^\\\p{Cc}]*$/u.test(to) || to.includes("//")) return null;
  const { pathname, search, hash } = new URL(to, "http://shop.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}
