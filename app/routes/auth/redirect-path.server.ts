/**
 * Where a login leads. Null for what is no path of this shop: browsers read two slashes, or a backslash, as the address
 * of another site, and leave out what cannot be printed before they do.
 */
export function redirectPath({ searchParams }: Pick<URL, "searchParams">): string | null {
  const to = searchParams.get("redirectTo") ?? "";
  if (to.length > 2_000 || !/^(?!.*\/\/)\/[^\\\p{Cc}]*$/u.test(to)) return null;
  // A header holds no letter beyond Latin-1.
  const { pathname, search, hash } = new URL(to, "http://shop.invalid");
  return pathname + search + hash;
}
