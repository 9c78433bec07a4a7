import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema/cart";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { formatCartKey } from "../inventory/availability.server";
import type { RequestedQuantity } from "../inventory/inventory-item.rules";
import { hasReservedExactly } from "../inventory/reservation-lines.server";
import { reserveForCart } from "../inventory/reservations.server";
import { settingNumber } from "../shop/shop.rules";
import { limitRate, networkOf } from "../visitors/limit-rate.server";
import type { CartView } from "./cart-view";
import { acceptPrices } from "./change-line.server";
import { endHold, type Hold } from "./end-hold.server";
import { heldView, type PricedCart, readLockedCart, type Term } from "./get-cart.server";
import { type Cart, getRateLimitKey, lockCart } from "./lock-cart.server";
import { listRequestedQuantities, toLineError } from "./requested-quantities.server";

const holdLimit = { max: 40, minutes: 10 };

/**
 * Reserves the places of every line for `hold_minutes`, or of none. A hold that covers the cart is not extended; one of
 * a changed cart keeps its end and renewals. A hold within `hold_minutes` after the last one is a renewal. After the
 * last renewal nothing is held, but the cart can still be ordered.
 * @throws DomainError cart_empty, too_many_seats, the codes of `limitUnpaidItems`, and the problem of a line at
 * `line-{id}`
 */
export async function holdPlaces(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", getRateLimitKey(ctx), holdLimit);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readLockedCart(ctx, tx, cart);
    const requested = listRequestedQuantities(ctx, priced);
    await acceptPrices(tx, priced.view.lines);
    const last = await lastHold(tx, cart);
    const live = last !== null && isLive(last, ctx.now);
    if (live && (await hasReservedExactly(tx, last.claimantId, requested, ctx.now))) return priced.view;
    const term = live ? last : nextTerm(ctx, last, priced);
    if (term.renewals > settingNumber(ctx.shop, "hold_renewals")) return priced.view;
    await startHold(tx, ctx, { cart, priced, requested, last, term });
    // Reading the cart again would keep the slots locked longer.
    const lines = priced.view.lines.map((line) => ({ ...line, wasTotal: null }));
    return heldView(ctx, { ...priced.view, lines }, term);
  });
}

/** Also renews an expired hold. @throws DomainError hold_renewed_out, and the codes of `holdPlaces` */
export async function renewHold(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", getRateLimitKey(ctx), holdLimit);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readLockedCart(ctx, tx, cart);
    const requested = listRequestedQuantities(ctx, priced);
    const last = await lastHold(tx, cart);
    const term = nextTerm(ctx, last, priced);
    const maxRenewals = settingNumber(ctx.shop, "hold_renewals");
    if (term.renewals > maxRenewals) throw new DomainError("hold_renewed_out", { params: { max: maxRenewals } });
    await startHold(tx, ctx, { cart, priced, requested, last, term });
    return heldView(ctx, priced.view, term);
  });
}

type Moved = { slug: string; date: string; time: string };

/**
 * A cart with other problems loses its hold.
 * @throws DomainError few_left, sold_out (`time`), and the codes of `limitUnpaidItems`: roll the transaction back
 */
export async function moveHold(tx: Tx, ctx: Ctx, cart: Cart, priced: PricedCart, to: Moved): Promise<CartView> {
  const { view } = priced;
  const last = await lastHold(tx, cart);
  if (!last || !isLive(last, ctx.now)) return view;
  const short = view.lines.find((line) => line.kind === "ticket" && isAt(line, to))?.problem;
  if (short) throw new DomainError(short.code, { field: "time", params: short.params });
  if (view.lines.some(({ problem }) => problem)) {
    await endHold(tx, last, ctx.now);
    return { ...view, heldUntil: null, renewalsLeft: 0 };
  }
  const requested = listRequestedQuantities(ctx, priced);
  if (await hasReservedExactly(tx, last.claimantId, requested, ctx.now)) return view;
  await startHold(tx, ctx, { cart, priced, requested, last, term: last }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.field) throw error;
    throw new DomainError(error.code, { field: "time", params: error.params });
  });
  return view;
}

function isAt({ slug, date, time }: Moved, to: Moved): boolean {
  return slug === to.slug && date === to.date && time === to.time;
}

async function lastHold(tx: Tx, cart: Cart): Promise<Hold | null> {
  const [hold] = await tx
    .select()
    .from(holds)
    .where(eq(holds.cartId, cart.id))
    .orderBy(sql`${holds.releasedAt} desc nulls first`, desc(holds.id))
    .limit(1)
    .for("update");
  return hold ?? null;
}

function isLive({ expiresAt, releasedAt }: Hold, now: Date): boolean {
  return releasedAt === null && expiresAt > now;
}

/** A hold never lasts beyond the end of sales. */
function nextTerm(ctx: Ctx, last: Hold | null, { lines }: PricedCart): Term {
  const length = settingNumber(ctx.shop, "hold_minutes") * 60_000;
  const now = ctx.now.getTime();
  // A renewal before the end extends the hold from its end, not from now.
  const from = last && isLive(last, ctx.now) ? last.expiresAt.getTime() : now;
  const ended = last && Math.min(last.expiresAt.getTime(), last.releasedAt?.getTime() ?? now);
  const follows = ended !== null && now - ended < length;
  const ends = lines.flatMap(({ salesEnd }) => salesEnd?.getTime() ?? []);
  return { expiresAt: new Date(Math.min(from + length, ...ends)), renewals: last && follows ? last.renewals + 1 : 0 };
}

type Start = { cart: Cart; priced: PricedCart; requested: RequestedQuantity[]; last: Hold | null; term: Term };

/** Slots are locked last, so that popular ones are locked only for a moment. */
async function startHold(tx: Tx, ctx: Ctx, { cart, priced, requested, last, term: { expiresAt, renewals } }: Start) {
  if (last?.releasedAt === null) await endHold(tx, last, ctx.now, { requested });
  const reservation = { holder: formatCartKey(cart), network: networkOf(ctx), until: expiresAt };
  const reservationId = await reserveForCart(tx, ctx, reservation, requested).catch((error) => {
    throw toLineError(ctx, error, priced.lines);
  });
  await tx
    .insert(holds)
    .values({ cartId: cart.id, claimantId: reservationId, createdAt: ctx.now, expiresAt, renewals });
}
