import { DomainError, type FieldError } from "../../errors";

/** A price between 0 and this amount of whole VND is probably a typing mistake, such as "120" for "120k". */
export const minUsualPrice = 1_000;

/** `before` is the price that staff saw. A price that they did not change is not doubted again. */
type TypedPrice = { field: string; amount: unknown; before?: unknown };

/**
 * Asks staff to repeat an implausible price. `confirmed` has the amounts that they repeated.
 * @throws DomainError price_doubtful, whose `amounts` are all doubted amounts
 */
export function requirePlausiblePrices(prices: readonly TypedPrice[], confirmed: readonly number[] = []): void {
  const doubts = prices.flatMap(({ field, amount, before }): (FieldError & { amount: number })[] => {
    if (typeof amount !== "number" || amount <= 0 || amount >= minUsualPrice || amount === before) return [];
    return confirmed.includes(amount) ? [] : [{ code: "price_doubtful", field, params: { amount }, amount }];
  });
  const [first, ...also] = doubts;
  if (!first) return;
  const amounts = [...new Set(doubts.map(({ amount }) => amount))].join(";");
  throw new DomainError("price_doubtful", { field: first.field, params: { amount: first.amount, amounts }, also });
}
