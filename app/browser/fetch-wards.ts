export async function fetchWards(province: string, signal: AbortSignal) {
  const { query } = await import("./api-client");
  return query("shipping.wards", { province }, { signal }).catch(() => null);
}
