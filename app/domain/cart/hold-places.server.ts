import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema";
import { transact } from "~db/transaction.server";
import { claim, type Demand, holdCovers, keyOf, lockToExchange, release, Short } from "../capacity/claims.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import type { CartView } from "./cart-view";
import { acceptPrices } from "./change-line.server";
import { type Cart, lockCart } from "./find-cart.server";
import { type PricedCart, readCart, readPricedCart } from "./get-cart.server";
import { limitUnpaid } from "./limit-unpaid.server";
import type { PricedLine } from "./lines/kind.server";
import { shortProblem } from "./lines/read-lines.server";

type Hold = typeof holds.$inferSelect;
/** Until when a hold lasts, and which renewal of the first one it is. */
type Term = Pick<Hold, "expiresAt" | "renewals">;

const holdLimit = { most: 40, minutes: 10 };

/**
 * Keeps the places of every line, or of none, for `hold_minutes`. A hold that covers the cart already stays as it
 * is, so going to checkout twice does not lengthen it; one for a cart that has changed keeps its end and its renewals.
 * A hold within `hold_minutes` after the last one ended is a renewal of it. Past the last renewal nothing is held:
 * the cart may still be ordered at once, as long as there are places.
 * @throws DomainError cart_empty, too_many_seats, what `limitUnpaid` throws, or what is wrong with a line (its field
 *   is `line-{id}`)
 */
export async function holdPlaces(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  await limitRate(ctx, "hold", ctx.visitor.ensureSession(), holdLimit);
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const priced = await readPricedCart(ctx, tx, cart);
    const demands = demandsOf(ctx, priced);
    await acceptPrices(tx, priced.view.lines);
    const last = await lastHold(tx, cart);
    const live = last !== null && isLive(last, ctx.now);
    if (live && (await holdCovers(tx, last.id, demands, ctx.now))) return priced.view;
    const term = live ? last : nextTerm(ctx, last);
    if (term.renewals > settingNumber(ctx.shop, "hold_renewals")) return priced.view;
    await startHold(tx, ctx, { cart, priced, demands, last, term });
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
    const last = await lastHold(tx, cart);
    const term = nextTerm(ctx, last);
    const most = settingNumber(ctx.shop, "hold_renewals");
    if (term.renewals > most) throw new DomainError("hold_renewed_out", { params: { max: most } });
    await startHold(tx, ctx, { cart, priced, demands, last, term });
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
export function shortLine({ locale }: Ctx, error: unknown, lines: readonly PricedLine[]): unknown {
  if (!(error instanceof Short)) return error;
  const [short] = error.shortages;
  const line = lines.find(({ demands }) => short && demands.some((demand) => keyOf(demand) === keyOf(short)));
  if (!short || !line) return error;
  const field = `line-${line.view.id}`;
  if (short.closed) return new DomainError(short.of === "slot" ? "day_closed" : "not_for_sale", { field });
  const { code, params } = shortProblem(locale, line, short, short.left);
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

/** Lets go of a hold; `demands`: what is claimed in its stead, right after. */
export async function endHold(tx: Tx, holdId: number, now: Date, demands: readonly Demand[] = []) {
  await lockToExchange(tx, { holdId }, demands);
  await release(tx, { holdId }, now);
  await tx.update(holds).set({ releasedAt: now }).where(eq(holds.id, holdId));
}

/** The cart's newest hold, let go or not. */
async function lastHold(tx: Tx, cart: Cart): Promise<Hold | null> {
  const [hold] = await tx
    .select()
    .from(holds)
    .where(eq(holds.cartId, cart.id))
    .orderBy(desc(holds.id))
    .limit(1)
    .for("update");
  return hold ?? null;
}

function isLive({ expiresAt, releasedAt }: Hold, now: Date): boolean {
  return releasedAt === null && expiresAt > now;
}

/** The full time from now: a renewal of the last hold, unless that ended so long ago that all begins anew. */
function nextTerm(ctx: Ctx, last: Hold | null): Term {
  const length = settingNumber(ctx.shop, "hold_minutes") * 60_000;
  const now = ctx.now.getTime();
  const ended = last && Math.min(last.expiresAt.getTime(), last.releasedAt?.getTime() ?? now);
  const follows = ended !== null && now - ended < length;
  return { expiresAt: new Date(now + length), renewals: last && follows ? last.renewals + 1 : 0 };
}

type Start = { cart: Cart; priced: PricedCart; demands: Demand[]; last: Hold | null; term: Term };

async function startHold(tx: Tx, ctx: Ctx, { cart, priced, demands, last, term: { expiresAt, renewals } }: Start) {
  await limitUnpaid(tx, ctx, { cart, demands });
  if (last?.releasedAt === null) await endHold(tx, last.id, ctx.now, demands);
  const [hold] = await tx
    .insert(holds)
    .values({ cartId: cart.id, createdAt: ctx.now, expiresAt, renewals, network: networkOf(ctx) })
    .returning();
  if (!hold) throw new Error("startHold: nothing was written");
  try {
    await claim(tx, { holdId: hold.id }, demands, expiresAt, ctx.now);
  } catch (error) {
    throw shortLine(ctx, error, priced.lines);
  }
}
