import { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { asDb, transact } from "~db/transaction.server";
import { editCombo } from "../catalog/combos/edit-combo.server";
import { EditCombo } from "../catalog/combos/schema.server";
import { parseCaptions, saveItemPictures } from "../catalog/item-pictures.server";
import { editProduct } from "../catalog/products/edit-product.server";
import { EditProduct } from "../catalog/products/schema.server";
import { renameCategoryAddress, renameItemAddress } from "../catalog/rename-item-address.server";
import { RenameCategoryAddress, RenameItemAddress, SaveItemPictures } from "../catalog/schema";
import { saveTicketContent } from "../catalog/ticket-content.server";
import { SaveTicketContent } from "../catalog/ticket-content-schema.server";
import { priceCategoryRows, ticketFactsRows, ticketPolicyRows } from "../catalog/ticket-resources.server";
import { undoStockMovements } from "../catalog/undo-stock-movements.server";
import { saveCaption } from "../content/captions.server";
import { SaveCaption } from "../content/schema";
import type { Ctx } from "../ctx";
import { DomainError, type ErrorCode } from "../errors";
import { SavePicture } from "../media/schema";
import { SwitchPaymentMethod } from "../payments/schema";
import { switchPaymentMethod } from "../payments/switch-payment-method.server";
import { type Permission, requirePermission, type StaffActor } from "../permission";
import { minUsualPrice } from "../staff/resources/require-plausible-prices";
import type { Resource } from "../staff/resources/resource.server";
import { restoreOrder } from "../staff/resources/row-order.server";
import { removeRow, restoreRow, saveRow } from "../staff/resources/save-row.server";
import { findUndoStep, markUndone } from "../staff/undo/store-undo-step.server";
import { isResourceKind, type UndoableChange, type UndoKind } from "../staff/undo/undo-kinds";
import { saveColors } from "./edit-colors.server";
import { savePolicyByStaff } from "./edit-policies.server";
import { saveSettings } from "./edit-settings.server";
import { savePicture } from "./pictures/manage-pictures.server";
import { resources } from "./resources.server";
import { SaveColors, SavePolicy, SaveSettings, type UndoStepById } from "./schema";

/** @throws DomainError undo_expired */
export async function getUndoStep(ctx: Ctx, ref: z.output<typeof UndoStepById>) {
  requirePermission(ctx, permissionOf(ref.kind));
  const { name, createdAt, undoneAt } = await findStep(ctx.db, ref);
  return { ...ref, by: name, changedAt: createdAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null };
}

/**
 * Restores the values that a form replaced, by the use case of that form. A repeated call has no effect. @throws
 * DomainError undo_expired, undo_changed if staff changed the same values since, and the codes of the use case
 */
export async function undoChange(ctx: Ctx, ref: z.output<typeof UndoStepById>): Promise<void> {
  const staff = requirePermission(ctx, permissionOf(ref.kind));
  await transact(ctx.db, async (tx) => {
    const { id, change, input, undoneAt } = await findStep(tx, ref, "update");
    if (undoneAt) return;
    await restorers[change]({ ...ctx, db: asDb(tx, ctx.db) }, { staff, kind: ref.kind, input });
    await markUndone(tx, ctx, id);
  }).catch((error: unknown) => {
    throw error instanceof DomainError ? describeRefusal(error) : error;
  });
}

async function findStep(db: Db | Tx, ref: z.output<typeof UndoStepById>, lock?: "update") {
  const step = await findUndoStep(db, ref, lock);
  if (!step) throw new DomainError("undo_expired");
  return step;
}

function permissionOf(kind: UndoKind): Permission {
  if (isResourceKind(kind)) return resources[kind].permission;
  switch (kind) {
    case "settings":
    case "colors":
      return "shop";
    case "policies":
    case "pictures":
      return "content";
  }
}

const changedSince: ReadonlySet<ErrorCode> = new Set(["edit_conflict", "row_changed", "row_not_found"]);

/** The page of the undo has no input fields, so its errors do not name a field. */
function describeRefusal({ code, params }: DomainError): DomainError {
  return changedSince.has(code) ? new DomainError("undo_changed") : new DomainError(code, { params });
}

type Undo = { staff: StaffActor; kind: UndoKind; input: unknown };
type Restorer = (ctx: Ctx, undo: Undo) => Promise<unknown>;

const values = z.record(z.string(), z.unknown());
const Edit = z.object({ key: z.string(), values, base: values });
const Addition = z.object({ key: z.string(), base: values });
const Removal = z.object({ key: z.string(), values, slug: z.string().optional() });
const Order = z.object({ key: z.string(), before: z.array(z.string()), after: z.array(z.string()) });

/** To undo an edit, its old values are saved as an edit that began with its new ones. Later changes of others stay. */
const restorers: Record<UndoableChange, Restorer> = {
  row_saved: (ctx, { staff, kind, input }) => saveRow(ctx, staff, resourceOf(kind), Edit.parse(input)),
  row_added: (ctx, { staff, kind, input }) => removeRow(ctx, staff, resourceOf(kind), Addition.parse(input)),
  row_removed: (ctx, { staff, kind, input }) => restoreRow(ctx, staff, resourceOf(kind), Removal.parse(input)),
  row_moved: (ctx, { staff, kind, input }) => restoreOrder(ctx, staff, resourceOf(kind), Order.parse(input)),
  method_switched: (ctx, { input }) => switchPaymentMethod(ctx, SwitchPaymentMethod.parse(input)),
  address_changed: (ctx, { kind, input }) =>
    kind === "categories"
      ? renameCategoryAddress(ctx, RenameCategoryAddress.parse(input))
      : renameItemAddress(ctx, RenameItemAddress.parse({ kind, ...Object(input) })),
  product_saved: (ctx, { staff, input }) => restoreProduct(ctx, staff, input),
  combo_saved: (ctx, { input }) => editCombo(ctx, EditCombo.parse(withPrices(input))),
  ticket_saved: (ctx, { staff, input }) => saveRow(ctx, staff, ticketFactsRows, Edit.parse(input), "ticket_saved"),
  ticket_policy_saved: (ctx, { staff, input }) =>
    saveRow(ctx, staff, ticketPolicyRows, Edit.parse(input), "ticket_policy_saved"),
  price_category_saved: (ctx, { staff, input }) =>
    saveRow(ctx, staff, priceCategoryRows, Edit.parse(input), "price_category_saved"),
  ticket_content_saved: (ctx, { input }) => saveTicketContent(ctx, SaveTicketContent.parse(toForm(input))),
  settings_saved: (ctx, { input }) => saveSettings(ctx, SaveSettings.parse(input)),
  colors_saved: (ctx, { input }) => saveColors(ctx, SaveColors.parse(toForm(input))),
  policy_saved: (ctx, { input }) => savePolicyByStaff(ctx, SavePolicy.parse(input)),
  stock_moved: (ctx, { staff, input }) => restoreStock(ctx, staff, input),
  item_pictures_saved: (ctx, { input }) =>
    saveItemPictures(ctx, SaveItemPictures.parse(input), parseCaptions(values.parse(input).captions)),
  picture_saved: (ctx, { input }) => savePicture(ctx, SavePicture.parse(input)),
  caption_saved: (ctx, { input }) => saveCaption(ctx, SaveCaption.parse(input)),
};

const Movements = z.object({ movements: z.array(z.object({ sku: z.string(), movement: z.number() })) });

async function restoreStock(ctx: Ctx, staff: StaffActor, input: unknown): Promise<void> {
  await transact(ctx.db, (tx) => undoStockMovements(tx, ctx, staff, Movements.parse(input).movements));
}

/** The form of a product also records movements of stock. */
async function restoreProduct(ctx: Ctx, staff: StaffActor, input: unknown): Promise<void> {
  await editProduct(ctx, EditProduct.parse(withPrices(input)));
  await restoreStock(ctx, staff, input);
}

const FormEdit = z.looseObject({ values, base: values });

/** The fields of a form are members of its input. */
function toForm(input: unknown): Record<string, unknown> {
  const { values: fields, ...ids } = FormEdit.parse(input);
  return { ...ids, ...fields };
}

/** Earlier prices were confirmed when they were saved. */
function withPrices(input: unknown): Record<string, unknown> {
  const form = toForm(input);
  const rows = [form, ...Object.values(Object(form.variants))];
  const amounts = rows.flatMap((row) => [Object(row).price, Object(row).compareAt]);
  const doubtful = amounts.filter((amount) => typeof amount === "number" && amount < minUsualPrice);
  return { ...form, confirmedAmounts: [...new Set(doubtful)].slice(0, 50) };
}

function resourceOf(kind: UndoKind): Resource {
  if (!isResourceKind(kind)) throw new Error(`No resource ${kind}`);
  return resources[kind];
}
