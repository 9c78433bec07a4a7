import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { CsvRecord } from "~/lib/csv.server";
import { foldVietnamese } from "~/lib/text";
import type { Option } from "~db/schema/catalog";
import { products } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import { atField, DomainError } from "../../errors";
import { requirePermission } from "../../permission";
import { planChangeSet } from "../../staff/change-sets/plan-change-set.server";
import { parseCsvRows, readKnownRows, readRecords } from "../../staff/resources/csv-rows.server";
import { toChangeKind } from "../../staff/resources/to-change-kind.server";
import { variantResource } from "../item-resources.server";
import { findNamed, foldedNames } from "./option-texts.rules";
import { listVariantRows, type VariantRow } from "./product-row.server";
import type { PlanVariantPaste } from "./schema.server";

/** A pasted table may have these column names, in lower case and without diacritics. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  sku: ["sku", "ma", "ma hang"],
  price: ["price", "gia", "gia ban", "gia, ₫"],
  compareAt: ["compareat", "compare-at", "earlier price", "gia cu", "gia gach ngang", "gia cu, ₫"],
  isActive: ["active", "on sale", "sell", "ban", "dang ban"],
};
const usualHead = ["sku", "price", "compareAt", "isActive"];

/**
 * Reads lines of a spreadsheet. Without a header, the columns are SKU, price, earlier price and whether the variant is
 * sold. With a header, the values of the options may identify the variant. @throws DomainError row_not_found,
 * csv_unreadable, csv_columns, nothing_to_change, too_many_changes
 */
export async function planVariantPaste(
  ctx: Ctx,
  { id, lines }: z.output<typeof PlanVariantPaste>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const [product] = await ctx.db.select({ options: products.options }).from(products).where(eq(products.id, id));
  if (!product) throw new DomainError("row_not_found");
  const variants = await listVariantRows(ctx.db, id);
  const known = await readKnownRows(
    ctx,
    variantResource,
    variants.map(({ id }) => String(id)),
  );
  // The CSV reader reports errors at the field `file`, which this form does not have.
  const records = readLines(lines, product.options).map((record) => nameVariant(record, product.options, variants));
  const { wanted, unchanged } = atField("lines", () => parseCsvRows(variantResource, records, known));
  return planChangeSet(ctx, staff, toChangeKind(variantResource), { facts: { unchanged }, wanted });
}

function readLines(lines: string, options: readonly Option[]): CsvRecord[] {
  const table = lines.replace(/\r\n?/g, "\n").replace(/^\n+/, "");
  const [first = ""] = table.split("\n", 1);
  const head = first.split("\t").map((name) => findColumn(name, options));
  const hasHead = head.some((name) => name !== null);
  const width = first.split("\t").length;
  const names = hasHead
    ? first.split("\t").map((name, index) => head[index] ?? name.trim())
    : usualHead.slice(0, width);
  const body = hasHead ? table.slice(first.length) : `\n${table}`;
  const records = atField("lines", () => readRecords(`${names.join("\t")}${names.length === 1 ? "\t" : ""}${body}`));
  return hasHead ? records : records.map(({ line, cells }) => ({ line: line - 1, cells }));
}

/** Returns `option.` followed by the option's key, such as `option.size`, for the column of an option. */
function findColumn(typed: string, options: readonly Option[]): string | null {
  const name = foldVietnamese(typed.trim());
  const [known] = Object.entries(columnNames).find(([, names]) => names.includes(name)) ?? [];
  const option = options.find((option) => foldedNames(option).includes(name));
  return known ?? (option ? `option.${option.key}` : null);
}

/** Replaces the columns of options with the variant's key. If no variant matches, the key only describes the line. */
function nameVariant(
  { line, cells }: CsvRecord,
  options: readonly Option[],
  variants: readonly VariantRow[],
): CsvRecord {
  const chosen = options.map(({ key, values }) => {
    const typed = (cells[`option.${key}`] ?? "").trim();
    return [key, typed && findNamed(values, typed)?.key] as const;
  });
  const columns = Object.entries(cells).filter(([name, cell]) => !name.startsWith("option.") && (name || cell));
  const variant = variants.find(({ sku, choice }) =>
    options.length > 0 && `option.${options[0]?.key}` in cells
      ? chosen.every(([key, value]) => choice[key] === value)
      : sku === cells.sku,
  );
  const key = variant ? String(variant.id) : cells.sku || chosen.map(([, value]) => value || "?").join(" · ") || "?";
  return { line, cells: { ...Object.fromEntries(columns), key } };
}
