/** Returns all query parameters. A list ignores those that are not among its filters. */
export function readFilters({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].filter(([name, value]) => value.length <= 100 && name.length <= 80));
}
