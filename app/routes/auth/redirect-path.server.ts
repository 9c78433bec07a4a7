/**
 * Where a login leads. Null for what is no path of this shop: browsers read two slashes, or a backslash, as the address
 * of another site, and leave out what cannot be printed before they do. Judged again as it is sent: `/x/..//y` ends
 * with two slashes in front.
 */
export function redirectPath({ searchParams }: Pick<URL, "searchParams">): string | null {
  const to = searchParams.get("redirectTo") ?? "";
  if (to.length > 2_000 || !/^\/[^\\\p{Cc}]*$/u.test(to) || to.includes("//")) return null;
  // A header holds no letter beyond Latin-1.
  const { pathname, search, hash } = new URL(to, "http://shop.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}
