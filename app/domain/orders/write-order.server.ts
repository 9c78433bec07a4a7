import { eq } from "drizzle-orm";
import type { z } from "zod";
import { generateCode } from "~/lib/codes.server";
import { splitVat } from "~/lib/money";
import { parsePhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { parseTaxCode } from "~/lib/tax-code";
import type { Tx } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import type { ReservationId } from "~db/schema/inventory";
import { orderLines, orders, type Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { Cart } from "../cart/cart.server";
import type { PricedLine } from "../cart/lines/line-kind.server";
import { getVatPercent } from "../catalog/get-vat-percent.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type Order, writeOrderEvent } from "./order-status.server";
import { type PlaceOrder, wantsInvoice } from "./schema";

type Input = z.output<typeof PlaceOrder>;
export type OrderDraft = {
  cart: Cart;
  lines: readonly PricedLine[];
  shipping: OrderShipping | null;
  digest: string;
  session: string | null;
  method: MethodId;
  paymentDeadline: Date;
  reservationId: ReservationId;
};
export type OrderShipping = { shipTo: Address; billTo: Address | null; fee: number };

/** `lineIds` are in the order of the cart's sold lines. @throws DomainError form_used if the key was used meanwhile */
export async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  input: Input,
  { cart, shipping, digest, session, method, paymentDeadline, reservationId, ...sale }: OrderDraft,
): Promise<{ order: Order; lineIds: number[] }> {
  const percent = await getVatPercent(tx, shopDate(ctx.now));
  const lines = buildOrderLines(sale.lines, percent);
  const fee = shipping?.fee ?? 0;
  const shippingVat = splitVat(fee, percent).vat;
  const [order] = await tx
    .insert(orders)
    .values({
      code: generateCode(),
      formKey: input.key,
      formDigest: digest,
      cartSessionId: session,
      userId: ctx.visitor.userId,
      cartId: cart.id,
      cartKind: cart.kind,
      locale: ctx.locale,
      fullName: input.fullName.normalize("NFC"),
      phone: parsePhone(input.phoneNumber) ?? input.phoneNumber,
      email: input.email ?? null,
      invoice: buildInvoice(input),
      note: input.note?.normalize("NFC") ?? null,
      wantsReview: input.wantsReview,
      method,
      status: "pending",
      paymentStatus: "pending",
      shipTo: shipping?.shipTo ?? null,
      billTo: shipping?.billTo ?? null,
      shippingFee: fee,
      shippingVat,
      total: lines.reduce((sum, { total }) => sum + total, fee),
      vat: lines.reduce((sum, { vat }) => sum + vat, shippingVat),
      placedAt: ctx.now,
      paymentDeadline,
      reservationId,
      origin: ctx.origin,
    })
    .onConflictDoNothing({ target: orders.formKey })
    .returning();
  if (!order) throw new DomainError("form_used");
  // `linePosition` of a `RequestedQuantity` is this position.
  const written = await tx
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })))
    .returning({ id: orderLines.id, position: orderLines.position });
  const lineIds = written.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  await writeOrderEvent(tx, order.id, "status", null, "pending", { actor: "buyer", now: ctx.now });
  return { order, lineIds };
}

function buildOrderLines(lines: readonly PricedLine[], vatPercent: number) {
  return lines.flatMap(({ listSoldLines }, groupNumber) =>
    listSoldLines().map((line) => ({ ...line, groupNumber, vatPercent, vat: splitVat(line.total, vatPercent).vat })),
  );
}

function buildInvoice({ invoice }: Input) {
  if (!wantsInvoice(invoice)) return null;
  const { company = "", taxCode = "", address = "", email = "" } = invoice ?? {};
  return {
    company: company.normalize("NFC"),
    taxCode: parseTaxCode(taxCode) ?? taxCode,
    address: address.normalize("NFC"),
    email,
  };
}

export async function setShipment(tx: Tx, { id }: Order, shipment: Shipment) {
  await tx.update(orders).set({ shipment }).where(eq(orders.id, id));
}
