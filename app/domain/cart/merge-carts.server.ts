import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import {
  type CartKind,
  cartAdditions,
  cartLines,
  carts,
  holds,
  type Quantities,
  type StoredCartMerge,
} from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import type { ReservationId } from "~db/schema/inventory";
import { priceTickets } from "../catalog/price-tickets.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { formatCartKey } from "../inventory/availability.server";
import { assignReservationToCart, mergeReservations } from "../inventory/reservations.server";
import { lockReservedItems, releaseSurplus } from "../inventory/reserve-items.server";
import { settingNumber } from "../shop/shop.rules";
import { type Cart, emptyCart, findOpenHold, type Hold, lockCartOfUser } from "./cart.server";
import { maxLines } from "./cart-view";
import { endHold, markHoldEnded } from "./end-hold.server";
import { readLockedCart } from "./get-cart.server";
import { cartItemFields, type LineRow } from "./lines/line-kind.server";
import { lineKinds } from "./lines/read-lines.server";
import { removedForGood } from "./removed-lines.rules";

/** Reservations move with the carts without being released, so that no other buyer can take the places. */
export async function mergeCarts(tx: Tx, ctx: Ctx, userId: UserId): Promise<void> {
  const { cartSessionId } = ctx.visitor;
  if (cartSessionId === null) return;
  const sessionCarts = await tx
    .select()
    .from(carts)
    .where(eq(carts.cartSessionId, cartSessionId))
    .orderBy(carts.kind)
    .for("update");
  for (const from of sessionCarts) {
    const lines = await listPresentLines(tx, from);
    if (lines.length === 0) continue;
    const to = await lockCartOfUser(tx, ctx, userId, from.kind);
    await mergeByKind[from.kind](tx, ctx, { from, to, lines });
    await tx.delete(carts).where(eq(carts.id, from.id));
  }
}

type CartMerge = { from: Cart; to: Cart; lines: readonly LineRow[] };

const mergeByKind: Record<CartKind, (tx: Tx, ctx: Ctx, join: CartMerge) => Promise<void>> = {
  async booking(tx, ctx, { from, to }) {
    const before = await findOpenHold(tx, to);
    if (before) await endHold(tx, before, ctx.now);
    await emptyCart(tx, to.id);
    await transferCartHold(tx, { from, to, open: await findOpenHold(tx, from) });
    await transferCartLines(tx, { from, to });
  },

  async cart(tx, ctx, { from, to, lines }) {
    const ownLines = await listPresentLines(tx, to);
    const hold = await mergeHolds(tx, ctx, { from, to }, { isJoined: ownLines.length > 0 });
    const countSeats = await readSeatCounts(tx, [...ownLines, ...lines]);
    let seatsLeft = settingNumber(ctx.shop, "max_seats_per_order");
    for (const line of ownLines) seatsLeft -= countSeats(line, line.quantities);
    const summed: StoredCartMerge["summed"] = [];
    let [count, leftOut] = [ownLines.length, 0];
    for (const line of lines) {
      const same = ownLines.find((other) => cartItemFields.every((name) => other[name] === line[name]));
      const seats = countSeats(line, line.quantities);
      if (same) {
        const before = countSeats(same, same.quantities);
        const hasRoom = (quantities: Quantities) => countSeats(same, quantities) - before <= Math.max(0, seatsLeft);
        const { quantities, ...sum } = await addAvailableUnits(tx, ctx, to, same, line, hasRoom);
        summed.push(sum);
        seatsLeft -= countSeats(same, quantities) - before;
        await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.id, line.id));
      } else if (ownLines.length > 0 && seats > Math.max(0, seatsLeft)) {
        leftOut += seats;
        await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.id, line.id));
      } else if (count < maxLines) {
        count++;
        seatsLeft -= seats;
      } else await tx.update(cartLines).set({ removedAt: ctx.now }).where(eq(cartLines.id, line.id));
    }
    await transferCartLines(tx, { from, to });
    const came = count - ownLines.length;
    const joined = ownLines.length > 0 ? { at: ctx.now.toISOString(), came, summed, leftOut } : null;
    await tx.update(carts).set({ lastMerge: joined }).where(eq(carts.id, to.id));
    if (hold && joined) await fitHoldToLines(tx, ctx, to, hold);
  },
};

async function readSeatCounts(tx: Tx, lines: readonly LineRow[]) {
  const prices = await priceTickets(
    tx,
    lines.flatMap(({ ticketTypeId }) => ticketTypeId ?? []),
    { shouldIncludeInactive: true },
  );
  return ({ ticketTypeId, date }: LineRow, quantities: Quantities): number =>
    ticketTypeId === null || date === null
      ? 0
      : prices(ticketTypeId, date).reduce((sum, { key, members }) => sum + members.length * (quantities[key] ?? 0), 0);
}

async function addAvailableUnits(
  tx: Tx,
  ctx: Ctx,
  cart: Cart,
  same: LineRow,
  line: LineRow,
  hasRoom: (quantities: Quantities) => boolean,
): Promise<StoredCartMerge["summed"][number] & { quantities: Quantities }> {
  const { checkItem } = lineKinds[same.kind];
  const brought = countUnits(line.quantities);
  let accepted: Awaited<ReturnType<typeof checkItem>> | null = null;
  let [low, high] = [1, brought];
  for (let tried = brought; low <= high; tried = Math.ceil((low + high) / 2)) {
    const quantitiesTried = addUnits(same.quantities, line.quantities, tried);
    const checked = hasRoom(quantitiesTried)
      ? await checkItem(tx, ctx, formatCartKey(cart), same, quantitiesTried).catch(nullIfRefused)
      : null;
    if (checked) [accepted, low] = [checked, tried + 1];
    else high = tried - 1;
  }
  const { quantities, total: seenTotal } = accepted ?? { quantities: same.quantities, total: same.seenTotal };
  await tx.update(cartLines).set({ quantities, seenTotal }).where(eq(cartLines.id, same.id));
  return { lineId: same.id, had: countUnits(same.quantities), brought, now: countUnits(quantities), quantities };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** The merged hold ends at the later of the two ends. Returns it if it has not expired. */
async function mergeHolds(
  tx: Tx,
  ctx: Ctx,
  { from, to }: Pick<CartMerge, "from" | "to">,
  { isJoined }: { isJoined: boolean },
): Promise<Hold | null> {
  const open = [await findOpenHold(tx, to), await findOpenHold(tx, from)] as const;
  if (isJoined) await lockReservedItems(tx, listReservations(open));
  const [own, brought] = [await endIfExpired(tx, ctx, open[0]), await endIfExpired(tx, ctx, open[1])];
  if (own && brought) {
    const expiresAt = new Date(Math.max(own.expiresAt.getTime(), brought.expiresAt.getTime()));
    const renewals = Math.max(own.renewals, brought.renewals);
    await mergeReservations(tx, { from: own.reservationId, into: brought.reservationId, endsAt: expiresAt }, ctx.now);
    await markHoldEnded(tx, own.id, ctx.now);
    await tx.update(holds).set({ expiresAt, renewals }).where(eq(holds.id, brought.id));
  }
  await transferCartHold(tx, { from, to, open: brought });
  return brought ?? own;
}

function listReservations(open: readonly (Hold | null)[]): ReservationId[] {
  return open.flatMap((hold) => hold?.reservationId ?? []);
}

async function endIfExpired(tx: Tx, { now }: Ctx, hold: Hold | null): Promise<Hold | null> {
  if (!hold || hold.expiresAt > now) return hold;
  await endHold(tx, hold, now, { isExpired: true });
  return null;
}

/** The places of people who were left out are free at once. Checkout reserves what the hold does not have yet. */
async function fitHoldToLines(tx: Tx, ctx: Ctx, cart: Cart, hold: Hold) {
  const { lines } = await readLockedCart(ctx, tx, cart);
  const needed = lines.flatMap(({ requested }) => requested);
  if (!(await releaseSurplus(tx, hold.reservationId, needed, ctx.now))) await endHold(tx, hold, ctx.now);
}

/** Ended holds move too, because they decide whether the next hold counts as a renewal. */
async function transferCartHold(tx: Tx, { from, to, open }: Pick<CartMerge, "from" | "to"> & { open: Hold | null }) {
  if (open) await assignReservationToCart(tx, open.reservationId, formatCartKey(to));
  await tx.update(holds).set({ cartId: to.id }).where(eq(holds.cartId, from.id));
}

async function transferCartLines(tx: Tx, { from, to }: Pick<CartMerge, "from" | "to">) {
  await tx.update(cartLines).set({ cartId: to.id }).where(eq(cartLines.cartId, from.id));
  const forms = await tx.select().from(cartAdditions).where(eq(cartAdditions.cartId, from.id));
  if (forms.length === 0) return;
  const additions = forms.map((form) => ({ ...form, cartId: to.id }));
  await tx.insert(cartAdditions).values(additions).onConflictDoNothing();
}

function listPresentLines(tx: Tx, { id }: Cart): Promise<LineRow[]> {
  const { cartId, removedAt } = cartLines;
  return tx
    .select()
    .from(cartLines)
    .where(and(eq(cartId, id), isNull(removedAt)))
    .orderBy(asc(cartLines.id));
}

function addUnits(had: Quantities, brought: Quantities, max: number): Quantities {
  let remaining = max;
  const sums = { ...had };
  for (const [key, quantity] of Object.entries(brought)) {
    const added = Math.min(quantity, remaining);
    if (added > 0) sums[key] = (sums[key] ?? 0) + added;
    remaining -= added;
  }
  return sums;
}

function countUnits(quantities: Quantities): number {
  return Object.values(quantities).reduce((sum, each) => sum + each, 0);
}
