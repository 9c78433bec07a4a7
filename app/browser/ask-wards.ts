/** Null when there is no answer. The browser keeps an answer for a day. */
export async function askWards(province: string, signal: AbortSignal) {
  const { ask } = await import("./api-client");
  return ask("shipping.wards", { province }, { signal }).catch(() => null);
}
