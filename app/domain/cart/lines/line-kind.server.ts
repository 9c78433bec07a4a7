import type { Ctx } from "~/domain/ctx";
import type { ErrorCode, ErrorParams } from "~/domain/errors";
import type { ItemQuantity } from "~/domain/inventory/inventory-item.rules";
import { translateIn } from "~/i18n/translate.server";
import type { Locale, Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { cartLines, Quantities } from "~db/schema/cart";
import type { Admits, ComboId, ServiceId, TicketPolicy, Tier, VariantId } from "~db/schema/catalog";
import type { SlotId } from "~db/schema/inventory";
import type { CartLine, LineProblem } from "../cart-view";

export type LineRow = typeof cartLines.$inferSelect;
/** An item is what a line contains, without quantities. Two lines with the same item are merged. */
export type CartItem = Pick<LineRow, "kind" | "ticketTypeId" | "variantId" | "comboId" | "serviceId" | "date" | "time">;
export type SoldLine = {
  kind: "ticket" | "variant" | "service";
  ticketTypeId?: number;
  slotId?: SlotId | null;
  variantId?: VariantId;
  serviceId?: ServiceId;
  comboId?: ComboId;
  comboName?: Localized;
  date?: string;
  time?: string;
  name: Localized;
  categoryKey?: string;
  categoryName: Localized;
  members?: Localized[];
  quantity: number;
  unitPrice: number;
  discountShare?: number;
  total: number;
  tiers?: Tier[];
  policy?: TicketPolicy;
  admits?: Admits;
};

export type PricedLine = {
  view: CartLine;
  requested: LineQuantity[];
  listSoldLines: () => SoldLine[];
  salesEnd: Date | null;
};

/** `soldIndex` refers to `listSoldLines`, `unitIndex` to a unit of that line. `left` includes what this cart holds. */
export type LineQuantity = ItemQuantity & { left: number; soldIndex: number; unitIndex?: number };

export type LineKindHandler = {
  checkItem(
    tx: Tx,
    ctx: Ctx,
    cartKey: string,
    item: CartItem,
    quantities: Quantities,
  ): Promise<{ quantities: Quantities; total: number }>;
  readRows(ctx: Ctx, db: Db | Tx, cartKey: string, rows: readonly LineRow[]): Promise<PricedLine[]>;
};

export function getQuantity(quantities: Quantities): number {
  return quantities.piece ?? 0;
}

export function findPreviousTotal({ seenTotal }: LineRow, total: number): number | null {
  return seenTotal === total ? null : seenTotal;
}

export const emptyCartItem: Omit<CartItem, "kind"> = {
  ticketTypeId: null,
  variantId: null,
  comboId: null,
  serviceId: null,
  date: null,
  time: "",
};

export const cartItemFields = Object.keys(emptyCartItem) as (keyof typeof emptyCartItem)[];

export function describeProblem(locale: Locale, code: ErrorCode, params: ErrorParams = {}): LineProblem {
  return { code, params, text: translateIn(locale)(`errors.${code}`, params) };
}
