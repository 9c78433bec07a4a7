import { DomainError } from "../../errors";
import { maxQuantity } from "../cart-view";

/** @throws DomainError negative, no_pieces, too_many_pieces, out_of_stock, stock_short */
export function checkQuantity(quantity: number, left: number): number {
  const field = "quantity";
  if (quantity < 0) throw new DomainError("negative", { field });
  if (quantity < 1) throw new DomainError("no_pieces", { field });
  if (quantity > maxQuantity) throw new DomainError("too_many_pieces", { field, params: { max: maxQuantity } });
  if (left <= 0) throw new DomainError("out_of_stock", { field });
  if (quantity > left) throw new DomainError("stock_short", { field, params: { left } });
  return quantity;
}
