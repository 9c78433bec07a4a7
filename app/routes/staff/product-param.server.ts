import { ProductById } from "~/domain/catalog/products/schema.server";
import { refuseStaffPage } from "~/request/staff-page.server";

/** @throws 404 unless the text can be a product's ID */
export function productParam({ product }: { product: string }) {
  const parsed = ProductById.safeParse({ id: Number(product) });
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data;
}
