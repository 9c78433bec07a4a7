/** The wards of a province, named by its code; null when there is no answer. The browser keeps the answer for a day. */
export async function askWards(province: string, signal: AbortSignal) {
  const { ask } = await import("./api-client");
  return ask("shipping.wards", { province }, { signal }).catch(() => null);
}
