import { desc, lte } from "drizzle-orm";
import type { z } from "zod";
import { splitVat } from "~/lib/money";
import { parsePhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { parseTaxCode } from "~/lib/tax-code";
import type { Tx } from "~db/client.server";
import { type MethodId, orderLines, orders, vatRates } from "~db/schema";
import type { CartView } from "../cart/cart-view";
import type { Cart } from "../cart/find-cart.server";
import type { Basis } from "../cart/get-cart.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { networkOf } from "../site/limit-rate.server";
import { newCode } from "../tickets/new-code.server";
import { type Order, tell } from "./move-order.server";
import { anyOf, type PlaceOrder } from "./schema";

type Input = z.output<typeof PlaceOrder>;
/** What an order is written from: the cart as it was read and priced under its lock. */
export type Sale = {
  cart: Cart;
  view: CartView;
  basis: ReadonlyMap<number, Basis>;
  digest: string;
  session: string;
  method: MethodId;
  payBy: Date;
};

/** Writes the order with its lines as sold and the first word of its history. Throws form_used for a key used meanwhile. */
export async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  input: Input,
  { cart, view, basis, digest, session, method, payBy }: Sale,
): Promise<Order> {
  const percent = await vatPercent(tx, shopDate(ctx.now));
  const lines = linesOf(view, basis, percent);
  const [order] = await tx
    .insert(orders)
    .values({
      code: newCode(),
      formKey: input.key,
      formDigest: digest,
      sessionId: session,
      cartId: cart.id,
      cartKind: cart.kind,
      locale: ctx.locale,
      fullName: input.fullName.normalize("NFC"),
      phone: parsePhone(input.phone) ?? input.phone,
      email: input.email ?? null,
      invoice: invoiceOf(input),
      note: input.note?.normalize("NFC") ?? null,
      method,
      status: "pending",
      paymentStatus: "pending",
      total: lines.reduce((sum, { total }) => sum + total, 0),
      vat: lines.reduce((sum, { vat }) => sum + vat, 0),
      placedAt: ctx.now,
      payBy,
      origin: ctx.origin,
      network: networkOf(ctx),
    })
    .onConflictDoNothing({ target: orders.formKey })
    .returning();
  // Another visitor, or this one's other cart, sent the same key at this very moment.
  if (!order) throw new DomainError("form_used");
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  await tell(tx, order.id, "status", null, "pending", { actor: "buyer", now: ctx.now });
  return order;
}

/** One order line per price category of a cart line, with names in both languages and the policy it is sold under. */
function linesOf(view: CartView, basis: ReadonlyMap<number, Basis>, vatPercent: number) {
  return view.lines.flatMap((line) => {
    const sold = basis.get(line.id);
    const { slotId } = line;
    if (!sold || slotId === null) throw new DomainError("no_such_slot", { field: `line-${line.id}` });
    const { type, prices } = sold;
    return line.parts.map((part) => {
      const category = prices.find(({ key }) => key === part.key);
      if (!category || category.price === null) throw new DomainError("price_unknown", { field: `line-${line.id}` });
      const total = category.price * part.quantity;
      return {
        ticketTypeId: type.id,
        slotId,
        date: line.date,
        time: line.time,
        name: type.name,
        categoryKey: part.key,
        categoryName: category.name,
        members: category.members,
        quantity: part.quantity,
        unitPrice: category.price,
        total,
        vatPercent,
        vat: splitVat(total, vatPercent).vat,
        policy: type.policy,
      };
    });
  });
}

/** The VAT rate that prices include on a day; none written: 10 %. */
async function vatPercent(tx: Tx, date: string): Promise<number> {
  const [rate] = await tx
    .select()
    .from(vatRates)
    .where(lte(vatRates.startsOn, date))
    .orderBy(desc(vatRates.startsOn))
    .limit(1);
  return rate?.percent ?? 10;
}

/** The details for a VAT invoice, or null when none was asked for. */
function invoiceOf({ wantsInvoice, invoice }: Input) {
  if (!wantsInvoice && !anyOf(invoice)) return null;
  const { company = "", taxCode = "", address = "", email = "" } = invoice ?? {};
  return {
    company: company.normalize("NFC"),
    taxCode: parseTaxCode(taxCode) ?? taxCode,
    address: address.normalize("NFC"),
    email,
  };
}
