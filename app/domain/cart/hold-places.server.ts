import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema/cart";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { formatCartKey } from "../inventory/availability.server";
import { reserveForCart } from "../inventory/reservations.server";
import { findExactLines } from "../inventory/reserve-items.server";
import { settingNumber } from "../shop/shop.rules";
import { requireOpenShop } from "../shop/shop-opening.server";
import { findNetwork, limitRate } from "../visitors/limit-rate.server";
import { acceptPrices, type Cart, getRateLimitKey, type Hold, lockCart } from "./cart.server";
import type { CartView } from "./cart-view";
import { endHold } from "./end-hold.server";
import { addHoldToView, type HoldTerm, type PricedCart, readLockedCart } from "./get-cart.server";
import { listRequestedQuantities, type RequestedQuantity, toLineError } from "./requested-quantities.server";

const holdLimit = { max: 40, minutes: 10 };

/**
 * A changed cart keeps the end of its hold. Without renewals left, nothing is held. @throws DomainError shop_closed,
 * cart_empty, booking_empty, too_many_seats, the codes of `toLimitError`, a line's problem with the field `line-{id}`
 */
export async function holdPlaces(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", getRateLimitKey(ctx), holdLimit);
  requireOpenShop(ctx);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readLockedCart(ctx, tx, cart);
    const requested = listRequestedQuantities(ctx, priced);
    await acceptPrices(tx, priced.view.lines);
    const last = await findLastHold(tx, cart);
    const isLastLive = last !== null && isLiveHold(last, ctx.now);
    if (isLastLive && (await findExactLines(tx, last.reservationId, requested, ctx.now))) return priced.view;
    const term = isLastLive ? last : computeNextTerm(ctx, last, priced);
    if (term.renewals > settingNumber(ctx.shop, "hold_renewals")) return priced.view;
    await startHold(tx, ctx, { cart, priced, requested, last, term });
    // The view is not read again after the hold, because that would keep the slots locked longer.
    const lines = priced.view.lines.map((line) => ({ ...line, wasTotal: null }));
    return addHoldToView(ctx, { ...priced.view, lines }, term);
  });
}

/** Also renews an expired hold. @throws DomainError hold_renewed_out, and the codes of `holdPlaces` */
export async function renewHold(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", getRateLimitKey(ctx), holdLimit);
  requireOpenShop(ctx);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readLockedCart(ctx, tx, cart);
    const requested = listRequestedQuantities(ctx, priced);
    const last = await findLastHold(tx, cart);
    const term = computeNextTerm(ctx, last, priced);
    const maxRenewals = settingNumber(ctx.shop, "hold_renewals");
    if (term.renewals > maxRenewals) throw new DomainError("hold_renewed_out", { params: { max: maxRenewals } });
    await startHold(tx, ctx, { cart, priced, requested, last, term });
    return addHoldToView(ctx, priced.view, term);
  });
}

type TicketSlot = { slug: string; date: string; time: string };

/** @throws DomainError too_many_seats, the codes of `toLimitError`, a line's problem with the field `time` */
export async function updateHold(
  tx: Tx,
  ctx: Ctx,
  cart: Cart,
  priced: PricedCart,
  changed: TicketSlot,
): Promise<CartView> {
  const { view } = priced;
  const last = await findLastHold(tx, cart);
  if (!last || !isLiveHold(last, ctx.now)) return view;
  const problem = view.lines.find((line) => line.kind === "ticket" && isSameSlot(line, changed))?.problem;
  if (problem) throw new DomainError(problem.code, { field: "time", params: problem.params });
  if (view.lines.some(({ problem }) => problem)) {
    await endHold(tx, last, ctx.now);
    return { ...view, heldUntil: null, renewalsLeft: 0 };
  }
  const requested = listRequestedQuantities(ctx, priced);
  if (await findExactLines(tx, last.reservationId, requested, ctx.now)) return view;
  await startHold(tx, ctx, { cart, priced, requested, last, term: last }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.field) throw error;
    throw new DomainError(error.code, { field: "time", params: error.params });
  });
  return view;
}

function isSameSlot({ slug, date, time }: TicketSlot, to: TicketSlot): boolean {
  return slug === to.slug && date === to.date && time === to.time;
}

async function findLastHold(tx: Tx, cart: Cart): Promise<Hold | null> {
  const [hold] = await tx
    .select()
    .from(holds)
    .where(eq(holds.cartId, cart.id))
    .orderBy(sql`${holds.releasedAt} desc nulls first`, desc(holds.id))
    .limit(1)
    .for("update");
  return hold ?? null;
}

function isLiveHold({ expiresAt, releasedAt }: Hold, now: Date): boolean {
  return releasedAt === null && expiresAt > now;
}

function computeNextTerm(ctx: Ctx, last: Hold | null, { lines }: PricedCart): HoldTerm {
  const durationMs = settingNumber(ctx.shop, "hold_minutes") * 60_000;
  const now = ctx.now.getTime();
  const startsAt = last && isLiveHold(last, ctx.now) ? last.expiresAt.getTime() : now;
  const endedAt = last && Math.min(last.expiresAt.getTime(), last.releasedAt?.getTime() ?? now);
  const isRenewal = endedAt !== null && now - endedAt < durationMs;
  const salesEnds = lines.flatMap(({ salesEnd }) => salesEnd?.getTime() ?? []);
  return {
    expiresAt: new Date(Math.min(startsAt + durationMs, ...salesEnds)),
    renewals: last && isRenewal ? last.renewals + 1 : 0,
  };
}

type HoldRequest = {
  cart: Cart;
  priced: PricedCart;
  requested: RequestedQuantity[];
  last: Hold | null;
  term: HoldTerm;
};

async function startHold(
  tx: Tx,
  ctx: Ctx,
  { cart, priced, requested, last, term: { expiresAt, renewals } }: HoldRequest,
) {
  if (last?.releasedAt === null) await endHold(tx, last, ctx.now, { requested });
  const reservation = { cartKey: formatCartKey(cart), network: findNetwork(ctx), endsAt: expiresAt };
  const reservationId = await reserveForCart(tx, ctx, reservation, requested).catch((error) => {
    throw toLineError(ctx, error, priced.lines);
  });
  await tx.insert(holds).values({ cartId: cart.id, reservationId, createdAt: ctx.now, expiresAt, renewals });
}
