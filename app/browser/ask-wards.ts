/** The wards of a province, named by its code; null when there is no answer. The browser keeps the answer for a day. */
export async function askWards(
  province: string,
  signal: AbortSignal,
): Promise<{ code: string; name: string }[] | null> {
  const input = encodeURIComponent(JSON.stringify({ province }));
  return fetch(`/api/trpc/shipping.wards?input=${input}`, { signal })
    .then((response) => (response.ok ? response.json() : null))
    .then((body) => body?.result?.data ?? null)
    .catch(() => null);
}
