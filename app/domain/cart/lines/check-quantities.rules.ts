import { DomainError, type FieldError } from "~/domain/errors";
import type { Quantities } from "~db/schema/cart";
import { maxQuantity } from "../cart-view";

export function checkQuantity(quantity: number, left: number): number {
  const field = "quantity";
  if (quantity < 0) throw new DomainError("negative", { field });
  if (quantity < 1) throw new DomainError("no_pieces", { field });
  if (quantity > maxQuantity) throw new DomainError("too_many_pieces", { field, params: { max: maxQuantity } });
  if (left <= 0) throw new DomainError("out_of_stock", { field });
  if (quantity > left) throw new DomainError("stock_short", { field, params: { left } });
  return quantity;
}

/** Reports every wrong category at its own field. @throws DomainError negative, too_many_seats */
export function checkPeople(quantities: Quantities, maxSeats: number): void {
  const errors = Object.entries(quantities).flatMap(([key, quantity]): FieldError[] => {
    const field = `quantities.${key}`;
    if (quantity < 0) return [{ code: "negative", field, params: {} }];
    return quantity > maxSeats ? [{ code: "too_many_seats", field, params: { max: maxSeats } }] : [];
  });
  const [firstError, ...otherErrors] = errors;
  if (firstError) throw new DomainError(firstError.code, { ...firstError, also: otherErrors });
}
