import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { zip } from "~/lib/zip";
import type { Tx } from "~db/client.server";
import { type ProductId, products } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { requirePermission, type StaffActor } from "../../permission";
import { releaseAddresses } from "../../shop/redirects.server";
import { addOnce } from "../../staff/resources/add-once.server";
import { findFreeSlug } from "../../staff/resources/find-free-slug.server";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { saveRelatedProducts } from "../save-catalog.server";
import { isOffered } from "./combinations.rules";
import { findFreeSkus } from "./find-free-sku.server";
import { productSlugRule } from "./product-address.server";
import {
  insertVariants,
  listRelatedProducts,
  lockProduct,
  toAuditValues,
  toProductValues,
  writeVariantEntry,
} from "./product-row.server";
import type { ProductById } from "./schema.server";

/** Copies the variants that can be sold, without stock. The copy is not on sale. @throws DomainError row_not_found */
export async function copyProduct(
  ctx: Ctx,
  { id }: z.output<typeof ProductById>,
): Promise<{ id: ProductId; name: string }> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, async (tx) => {
    const copy = await addOnce(tx, ctx, staff, { resource: "products", values: { copy: id } }, () =>
      addCopy(tx, ctx, staff, id),
    );
    const { product } = await lockProduct(tx, Number(copy));
    return { id: product.id, name: textIn(product.name, ctx.locale) };
  });
}

async function addCopy(tx: Tx, ctx: Ctx, staff: StaffActor, id: ProductId): Promise<ProductId> {
  const { product, rows } = await lockProduct(tx, id);
  const related = await listRelatedProducts(tx, id);
  const { id: _, priceFrom: __, ...columns } = product;
  const slug = await findFreeSlug(tx, productSlugRule, product.slug.replace(/-\d+$/, ""));
  const [copied] = await tx
    .insert(products)
    .values({ ...columns, slug, isActive: false, createdAt: ctx.now })
    .returning();
  if (!copied) throw new Error("The insert returned no product");
  const offered = rows.filter(({ choice }) => isOffered(product.options, choice));
  const skus = await findFreeSkus(
    tx,
    offered.map(({ sku }) => sku.replace(/-\d$/, "").slice(0, 54)),
  );
  const own = await insertVariants(
    tx,
    zip(offered, skus).map(([{ id: _, ...values }, sku]) => ({ ...values, sku, productId: copied.id })),
  );
  for (const { id, sku, price, isActive } of own)
    await writeVariantEntry(tx, staff, id, { before: null, after: { sku, price, isActive } });
  await saveRelatedProducts(
    tx,
    copied.id,
    related.map(({ id }) => id),
  );
  await releaseAddresses(tx, staff, "product", [slug]);
  const values = toProductValues(
    copied,
    own,
    related.map(({ slug }) => slug),
  );
  await writeRowEntry(
    tx,
    staff,
    { name: "products" },
    {
      key: String(copied.id),
      before: null,
      after: toAuditValues(values),
    },
  );
  return copied.id;
}
