import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import { claimPlaces, type Demand, holdCovers, PlacesShort, releasePlaces } from "../tickets/claim-places.server";
import type { CartLine, CartView } from "./cart-view";
import { acceptPrices } from "./change-line.server";
import { type Cart, lockCart } from "./find-cart.server";
import { readCart } from "./get-cart.server";
import { limitUnpaid } from "./limit-unpaid.server";

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
    const view = await readCart(ctx, tx, cart);
    const demands = demandsOf(ctx, view);
    await acceptPrices(tx, view.lines);
    const last = await lastHold(tx, cart);
    const live = last !== null && isLive(last, ctx.now);
    if (live && (await holdCovers(tx, last.id, demands, ctx.now))) return view;
    const term = live ? last : nextTerm(ctx, last);
    if (term.renewals > settingNumber(ctx.shop, "hold_renewals")) return view;
    await startHold(tx, ctx, { cart, view, demands, last, term });
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
    const view = await readCart(ctx, tx, cart);
    const demands = demandsOf(ctx, view);
    const last = await lastHold(tx, cart);
    const term = nextTerm(ctx, last);
    const most = settingNumber(ctx.shop, "hold_renewals");
    if (term.renewals > most) throw new DomainError("hold_renewed_out", { params: { max: most } });
    await startHold(tx, ctx, { cart, view, demands, last, term });
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

/** What a cart asks of the slots. Throws for a cart that cannot be bought as it is. */
export function demandsOf(ctx: Ctx, view: CartView): Demand[] {
  if (view.lines.length === 0) throw new DomainError(view.kind === "booking" ? "booking_empty" : "cart_empty");
  const most = settingNumber(ctx.shop, "max_seats_per_order");
  if (view.seats > most) throw new DomainError("too_many_seats", { params: { max: most } });
  return view.lines.map((line) => {
    if (line.problem)
      throw new DomainError(line.problem.code, { field: `line-${line.id}`, params: line.problem.params });
    if (line.slotId === null) throw new DomainError("no_such_slot", { field: `line-${line.id}` });
    return { slotId: line.slotId, quantity: line.seats };
  });
}

/** Names the line that fell short, and how many places are left for it. */
export function shortLine(error: unknown, lines: readonly CartLine[]): unknown {
  if (!(error instanceof PlacesShort)) return error;
  const [short] = error.shortages;
  const line = lines.find(({ slotId }) => slotId === short?.slotId);
  const left = short?.left ?? 0;
  const code = short?.closed ? "day_closed" : left > 0 ? "few_left" : "sold_out";
  return new DomainError(code, { field: `line-${line?.id ?? 0}`, params: { left } });
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
  await releasePlaces(tx, { holdId }, now);
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

type Start = { cart: Cart; view: CartView; demands: Demand[]; last: Hold | null; term: Term };

async function startHold(tx: Tx, ctx: Ctx, { cart, view, demands, last, term: { expiresAt, renewals } }: Start) {
  await limitUnpaid(tx, ctx, { cart, seats: view.seats });
  if (last?.releasedAt === null) await endHold(tx, last.id, ctx.now);
  const [hold] = await tx
    .insert(holds)
    .values({ cartId: cart.id, createdAt: ctx.now, expiresAt, renewals, network: networkOf(ctx) })
    .returning();
  if (!hold) throw new Error("startHold: nothing was written");
  try {
    await claimPlaces(tx, { holdId: hold.id }, demands, expiresAt, ctx.now);
  } catch (error) {
    throw shortLine(error, view.lines);
  }
}
