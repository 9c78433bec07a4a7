type PricedComboPart = { price: number; quantity: number; left: number };

/** Amounts are whole VND. A combo never costs more than its parts. */
export function computeComboPrice(price: number, parts: readonly PricedComboPart[]) {
  const partsTotal = parts.reduce((sum, part) => sum + part.price * part.quantity, 0);
  return { price: Math.min(price, partsTotal), partsTotal, saving: Math.max(0, partsTotal - price) };
}

export function countCombosLeft(parts: readonly PricedComboPart[]): number {
  return Math.max(0, Math.min(...parts.map(({ left, quantity }) => Math.floor(left / quantity))));
}
