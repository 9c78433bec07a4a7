/** Every parameter of a list's address, as values of its filters. The list ignores those that it does not have. */
export function readFilters({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].filter(([name, value]) => value.length <= 100 && name.length <= 80));
}
