/**
 * Where a login leads. Null for what is no path of this shop: browsers read two slashes, or a backslash, as the address
 * of another site, and leave out what cannot be printed before they do.
 */
export function redirectPath({ searchParams }: Pick<URL, "searchParams">): string | null {
  const to = searchParams.get("redirectTo") ?? "";
  return to.length <= 2_000 && /^(?!.*\/\/)\/[^\\\p{Cc}]*$/u.test(to) ? to : null;
}
