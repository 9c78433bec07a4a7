type Part = { price: number; quantity: number; left: number };

/** Amounts are whole VND. A combo never costs more than its parts. */
export function priceOfCombo(price: number, parts: readonly Part[]) {
  const partsTotal = parts.reduce((sum, part) => sum + part.price * part.quantity, 0);
  return { price: Math.min(price, partsTotal), partsTotal, saving: Math.max(0, partsTotal - price) };
}

export function combosLeft(parts: readonly Part[]): number {
  return Math.max(0, Math.min(...parts.map(({ left, quantity }) => Math.floor(left / quantity))));
}
