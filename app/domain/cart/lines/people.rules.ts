import type { Quantities } from "~db/schema/cart";
import { DomainError, type FieldError } from "../../errors";

/** @throws DomainError negative, too_many_seats, all at once and at the field of each category */
export function checkPeople(quantities: Quantities, maxSeats: number): void {
  const errors = Object.entries(quantities).flatMap(([key, quantity]): FieldError[] => {
    const field = `quantities.${key}`;
    if (quantity < 0) return [{ code: "negative", field, params: {} }];
    return quantity > maxSeats ? [{ code: "too_many_seats", field, params: { max: maxSeats } }] : [];
  });
  const [firstError, ...otherErrors] = errors;
  if (firstError) throw new DomainError(firstError.code, { ...firstError, also: otherErrors });
}
