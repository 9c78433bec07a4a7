import type { Quantities } from "~db/schema/cart";
import { DomainError, type Fault } from "../../errors";

/**
 * Numbers of people that may be wished for, each by itself; what is wrong is said of all of them at once.
 * @throws DomainError negative, too_many_seats, each at the field of its category
 */
export function checkPeople(wished: Quantities, most: number): void {
  const faults = Object.entries(wished).flatMap(([key, quantity]): Fault[] => {
    const field = `quantities.${key}`;
    if (quantity < 0) return [{ code: "negative", field, params: {} }];
    return quantity > most ? [{ code: "too_many_seats", field, params: { max: most } }] : [];
  });
  const [first, ...also] = faults;
  if (first) throw new DomainError(first.code, { ...first, also });
}
