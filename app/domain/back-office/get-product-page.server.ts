import type { z } from "zod";
import { defaultLocale, type Localized, otherLocales } from "~/lib/locale";
import { addDays, midnight, shopDate } from "~/lib/shop-time";
import { readZones } from "../cart/get-destinations.server";
import { readProductChoices, readProductForm } from "../catalog/products/get-product-form.server";
import type { ProductById } from "../catalog/products/schema.server";
import type { Ctx } from "../ctx";
import { readSalesOfVariants } from "../orders/summarize-orders.server";
import { requirePermission } from "../permission";
import { listEntriesAbout } from "../staff/audit-log.server";
import { listChangesOfRow } from "../staff/change-sets/list-changes-of-row.server";
import { rowSubject } from "../staff/resources/row-entries.server";

type ProductHistoryEntry = { after: Readonly<Record<string, unknown>> | null };

type ProductTexts = Readonly<Record<"name" | "summary" | "description", Localized>>;

const translated = ["name", "summary", "description"] as const;

const soldDays = 30;
const maxEntries = 6;

type ProductFormData = Awaited<ReturnType<typeof readProductForm>>;

/** @throws DomainError row_not_found */
export async function getProductPage(ctx: Ctx, { id }: z.output<typeof ProductById>) {
  requirePermission(ctx, "catalogue");
  const form = await readProductForm(ctx, id);
  const [sold, history, zones] = await Promise.all([
    readSalesOfVariants(
      ctx.db,
      form.variants.map(({ id }) => id),
      midnight(addDays(shopDate(ctx.now), -soldDays)),
    ),
    readHistory(ctx, form),
    readZones(ctx.db),
  ]);
  const ofProduct = history.filter(({ isOfProduct }) => isOfProduct);
  return {
    ...{ ...form, sold, history: history.slice(0, maxEntries) },
    stale: findStaleTranslations(form.values, ofProduct),
    isDelivered: zones.length > 0,
  };
}

export type ProductPageData = Awaited<ReturnType<typeof getProductPage>>;

export async function getNewProductPage(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  return readProductChoices(ctx, null);
}

async function readHistory({ db }: Ctx, { id, variants, values }: ProductFormData) {
  const own = rowSubject({ name: "products" }, String(id));
  const names = new Map(
    variants.flatMap(({ id, name }) => [
      [rowSubject({ name: "variants" }, String(id)), name] as const,
      [`stock ${values.variants[String(id)]?.sku}`, name] as const,
    ]),
  );
  const [entries, ofProduct, ofVariants] = await Promise.all([
    listEntriesAbout(db, own, ...names.keys()),
    listChangesOfRow(db, "products", String(id)),
    listChangesOfRow(db, "variants", ...variants.map(({ id }) => String(id))),
  ]);
  return [
    ...entries.map(({ subject, ...entry }) => ({
      ...{ ...entry, isOfProduct: subject === own, isOfStock: subject.startsWith("stock ") },
      variant: names.get(subject) ?? "",
    })),
    ...ofProduct.map(({ key: _, ...change }) => ({ ...change, isOfProduct: true, isOfStock: false, variant: "" })),
    ...ofVariants.map(({ key, ...change }) => ({
      ...{ ...change, isOfProduct: false, isOfStock: false },
      variant: names.get(rowSubject({ name: "variants" }, key)) ?? "",
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Returns translations, such as `name.en`, that are older than their original. `history` has the newest first. */
function findStaleTranslations(texts: ProductTexts, history: readonly ProductHistoryEntry[]): string[] {
  return translated.flatMap((field) => {
    const original = `${field}.${defaultLocale}`;
    return otherLocales(defaultLocale)
      .filter((locale) => {
        const translation = `${field}.${locale}`;
        const last = history.find(({ after }) => after !== null && (original in after || translation in after))?.after;
        return texts[field][locale] !== undefined && last && original in last && !(translation in last);
      })
      .map((locale) => `${field}.${locale}`);
  });
}
