import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartKind, holds } from "~db/schema";
import { transact } from "~db/transaction.server";
import { claim, holdCovers } from "../capacity/claims.server";
import type { Demand } from "../capacity/demands.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { settingNumber } from "../site/shop.rules";
import type { CartView } from "./cart-view";
import { acceptPrices } from "./change-line.server";
import { demandsOf, shortLine } from "./demands.server";
import { endHold } from "./end-hold.server";
import { heldView, type PricedCart, readPricedCart, type Term } from "./get-cart.server";
import { limitUnpaid } from "./limit-unpaid.server";
import { type Cart, lockCart } from "./lock-cart.server";

type Hold = typeof holds.$inferSelect;

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
    // As `acceptPrices` has written; reading the cart again would keep the slots locked.
    const lines = priced.view.lines.map((line) => ({ ...line, wasTotal: null }));
    return heldView(ctx, { ...priced.view, lines }, term);
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
    return heldView(ctx, priced.view, term);
  });
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

/** Claims last of all, so that a slot everybody wants is locked only for a moment. */
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
