import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema";
import { transact } from "~db/transaction.server";
import { claim, type Demand, holdCovers, keyOf, release, Short } from "../capacity/claims.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitRate } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import type { CartView } from "./cart-view";
import { acceptPrices } from "./change-line.server";
import { type Cart, lockCart } from "./find-cart.server";
import { type PricedCart, readCart, readPricedCart } from "./get-cart.server";
import type { PricedLine } from "./lines/kind";
import { shortProblem } from "./lines/read-lines.server";

const holdLimit = { most: 40, minutes: 10 };

/**
 * Keeps the places of every line, or of none, for `hold_minutes`. A hold that covers the cart already stays as it
 * is, so going to checkout twice does not lengthen it.
 * @throws DomainError cart_empty, too_many_seats, or what is wrong with a line (its field is `line-{id}`)
 */
export async function holdPlaces(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", ctx.visitor.ensureSession(), holdLimit);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readPricedCart(ctx, tx, cart);
    const demands = demandsOf(ctx, priced);
    await acceptPrices(tx, priced.view.lines);
    const current = await openHold(tx, cart);
    if (current && current.expiresAt > ctx.now && (await holdCovers(tx, current.id, demands, ctx.now)))
      return priced.view;
    if (current) await endHold(tx, current.id, ctx.now);
    await startHold(tx, ctx, cart, priced.lines, demands, 0);
    return readCart(ctx, tx, cart);
  });
}

/**
 * Starts the time of a hold anew, three times at most; one that ran out is taken again while places remain.
 * @throws DomainError hold_renewed_out, and what `holdPlaces` throws
 */
export async function renewHold(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", ctx.visitor.ensureSession(), holdLimit);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readPricedCart(ctx, tx, cart);
    const demands = demandsOf(ctx, priced);
    const current = await openHold(tx, cart);
    const renewals = (current?.renewals ?? 0) + 1;
    const most = settingNumber(ctx.shop, "hold_renewals");
    if (current && current.expiresAt > ctx.now && renewals > most)
      throw new DomainError("hold_renewed_out", { params: { max: most } });
    if (current) await endHold(tx, current.id, ctx.now);
    await startHold(tx, ctx, cart, priced.lines, demands, current && current.expiresAt > ctx.now ? renewals : 0);
    return readCart(ctx, tx, cart);
  });
}

/** Lets go of every hold past its time: the job's side; whoever needs a place does the same for its slot. */
export async function releaseExpiredHolds({ db, now }: { db: Db; now: Date }): Promise<void> {
  const expired = await db
    .select({ id: holds.id })
    .from(holds)
    .where(and(isNull(holds.releasedAt), lte(holds.expiresAt, now)))
    .limit(500);
  for (const { id } of expired) {
    await transact(db, async (tx) => {
      const [hold] = await tx
        .select()
        .from(holds)
        .where(and(eq(holds.id, id), isNull(holds.releasedAt), lte(holds.expiresAt, now)))
        .for("update", { skipLocked: true });
      if (hold) await endHold(tx, hold.id, now);
    });
  }
}

/** What a cart asks of slots and stock. Throws for a cart that cannot be bought as it is. */
export function demandsOf(ctx: Ctx, { view, lines }: PricedCart): Demand[] {
  if (lines.length === 0) throw new DomainError(view.kind === "booking" ? "booking_empty" : "cart_empty");
  const most = settingNumber(ctx.shop, "max_seats_per_order");
  if (view.seats > most) throw new DomainError("too_many_seats", { params: { max: most } });
  for (const { id, problem } of view.lines)
    if (problem) throw new DomainError(problem.code, { field: `line-${id}`, params: problem.params });
  return lines.flatMap(({ demands }) => demands);
}

/** Names the line that fell short, and how much is left for it. */
export function shortLine(error: unknown, lines: readonly PricedLine[]): unknown {
  if (!(error instanceof Short)) return error;
  const [short] = error.shortages;
  const line = lines.find(({ demands }) => short && demands.some((demand) => keyOf(demand) === keyOf(short)));
  if (!short || !line) return error;
  const field = `line-${line.view.id}`;
  if (short.closed) return new DomainError(short.of === "slot" ? "day_closed" : "not_for_sale", { field });
  const { code, params } = shortProblem(line, short, short.left);
  return new DomainError(code, { field, params });
}

/** The cart's hold that was not let go yet, expired or not. */
export async function openHold(tx: Tx, cart: Cart) {
  const [hold] = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.cartId, cart.id), isNull(holds.releasedAt)))
    .for("update");
  return hold ?? null;
}

export async function endHold(tx: Tx, holdId: number, now: Date) {
  await release(tx, { holdId }, now);
  await tx.update(holds).set({ releasedAt: now }).where(eq(holds.id, holdId));
}

async function startHold(
  tx: Tx,
  ctx: Ctx,
  cart: Cart,
  lines: readonly PricedLine[],
  demands: Demand[],
  renewals: number,
) {
  const expiresAt = new Date(ctx.now.getTime() + settingNumber(ctx.shop, "hold_minutes") * 60_000);
  const [hold] = await tx
    .insert(holds)
    .values({ cartId: cart.id, createdAt: ctx.now, expiresAt, renewals })
    .returning();
  if (!hold) throw new Error("startHold: nothing was written");
  try {
    await claim(tx, { holdId: hold.id }, demands, expiresAt, ctx.now);
  } catch (error) {
    throw shortLine(error, lines);
  }
}
