import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { generateCode } from "~/lib/codes.server";
import { splitVat } from "~/lib/money";
import { parsePhone } from "~/lib/phone";
import { parseTaxCode } from "~/lib/tax-code";
import type { Tx } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import type { ReservationId } from "~db/schema/inventory";
import { type OrderId, orderEvents, orderLines, orders, type Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { isConstraintViolation } from "~db/sql-state";
import type { Cart } from "../cart/cart.server";
import type { PricedLine } from "../cart/lines/line-kind.server";
import { type VatPercents, vatKindOf } from "../catalog/vat.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "./order-status.server";
import { isInvoiceRequested, type PlaceOrder } from "./schema";

export type PlaceOrderInput = z.output<typeof PlaceOrder>;
export type OrderDraft = {
  cart: Cart;
  lines: readonly PricedLine[];
  shipping: OrderShipping | null;
  vatPercents: VatPercents;
  digest: string;
  session: string | null;
  method: MethodId;
  paymentDeadline: Date;
  reservationId: ReservationId;
  isTest: boolean;
};
export type OrderShipping = { shipTo: Address; billTo: Address | null; fee: number };

/** Runs one SQL statement. `lineIds` are in the order of the cart's sold lines. @throws DomainError form_used */
export async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  input: PlaceOrderInput,
  draft: OrderDraft,
): Promise<{ order: Order; lineIds: number[] }> {
  const lines = buildOrderLines(draft.lines, draft.vatPercents);
  const placed = tx.$with("placed").as(
    tx
      .insert(orders)
      .values(buildOrder(ctx, input, draft, lines))
      .returning(),
  );
  const orderId = sql<OrderId>`(select ${placed.id} from ${placed})`;
  const sold = tx.$with("sold").as(
    tx
      .insert(orderLines)
      // `linePosition` of a `RequestedQuantity` is this position.
      .values(lines.map((line, position) => ({ ...line, orderId, position })))
      .returning({ id: orderLines.id, position: orderLines.position }),
  );
  const event = tx
    .$with("event")
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId, kind: "status", after: "pending", actor: "buyer", at: ctx.now })
        .returning({ id: orderEvents.id }),
    );
  const ids = tx
    .select({ lineIds: sql<number[]>`array_agg(${sold.id} order by ${sold.position})`.as("line_ids") })
    .from(sold)
    .as("ids");
  const [written] = await tx
    .with(placed, sold, event)
    .select()
    .from(placed)
    .crossJoin(ids)
    .catch((error: unknown) => {
      // Another visitor, or another cart of this visitor, used the same form key at the same moment.
      throw isConstraintViolation(error, "orders_formKey_unique") ? new DomainError("form_used") : error;
    });
  if (!written) throw new Error("writeOrder: nothing was written");
  return { order: written.placed, lineIds: written.ids.lineIds };
}

type NewLine = ReturnType<typeof buildOrderLines>[number];

function buildOrder(
  ctx: Ctx,
  input: PlaceOrderInput,
  { cart, shipping, vatPercents, digest, session, method, paymentDeadline, reservationId, isTest }: OrderDraft,
  lines: readonly NewLine[],
): typeof orders.$inferInsert {
  const fee = shipping?.fee ?? 0;
  const shippingVat = splitVat(fee, vatPercents.shipping).vat;
  return {
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
    canRequestReview: input.wantsReview && !isTest,
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
    isTest,
  };
}

function buildOrderLines(lines: readonly PricedLine[], vatPercents: VatPercents) {
  return lines.flatMap(({ listSoldLines }, groupNumber) =>
    listSoldLines().map((line) => {
      const vatPercent = vatPercents[vatKindOf(line)];
      return { ...line, groupNumber, vatPercent, vat: splitVat(line.total, vatPercent).vat };
    }),
  );
}

function buildInvoice({ invoice }: PlaceOrderInput) {
  if (!isInvoiceRequested(invoice)) return null;
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
