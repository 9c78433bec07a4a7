export async function fetchWards(province: string, signal: AbortSignal) {
  const { queryApi } = await import("./api-client");
  return queryApi("shipping.wards", { province }, { signal }).catch(() => null);
}
