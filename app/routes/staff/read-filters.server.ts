/** Returns all query parameters except overlong ones. A list ignores parameters that are not among its filters. */
export function readFilters({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].filter(([name, value]) => value.length <= 100 && name.length <= 80));
}
