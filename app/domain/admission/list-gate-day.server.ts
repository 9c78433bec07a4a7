import { and, gt, notInArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { normaliseCode } from "~/lib/codes";
import { shopDate } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";
import { admissions, tickets } from "~db/schema/admission";
import type { Direction } from "~db/schema/catalog";
import { listAdmitsOnSale } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import { isSlotOnDay } from "../inventory/find-slot.server";
import { listPools } from "../inventory/pools.server";
import { requirePermission } from "../permission";
import { directions, type GateHours, type GateKind, type GateTicket } from "./decide-check-in.rules";
import { getGateHours, readGateTickets, readSoldAdmits } from "./gate-tickets.server";
import type { ListGateDay, SearchGateDay } from "./schema";
import { loadPublicKeys } from "./ticket-keys.server";
import { exportPublicKey } from "./ticket-token.server";

/** A gate needs this data offline. None of it is about buyers. A ticket's `kind` is an index into `kinds`. */
export type GateDay = {
  now: string;
  date: string;
  hours: GateHours;
  pools: { id: number; name: string }[];
  keys: { id: number; publicKey: string }[];
  kinds: GateKind[];
  tickets: (Omit<GateTicket, "kind"> & { kind: number })[];
};

/**
 * A transaction that was open during the last request may commit changes with an earlier time, so each request also
 * lists the changes of the last two minutes before `since`.
 */
const overlapMs = 2 * 60_000;

/** With `since`, lists only tickets that changed after this time, and all invalid tickets. */
export async function listGateDay(ctx: Ctx, { since }: z.output<typeof ListGateDay>): Promise<GateDay> {
  requirePermission(ctx, "gate");
  const date = shopDate(ctx.now);
  const found = await readGateTickets(
    ctx.db,
    ctx.locale,
    and(isSlotOnDay(tickets.slotId, date), since === undefined ? undefined : changedAfter(since)),
  );
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const places = new Map(kinds.map((kind, place) => [kind, place]));
  const keys = [...(await loadPublicKeys(ctx.db))].map(([id, publicKey]) => ({
    id,
    publicKey: exportPublicKey(publicKey),
  }));
  const listed = found.map((ticket) => ({ ...ticket, kind: places.get(ticket.kind) ?? 0 }));
  const pools = await listPools(ctx.db, ctx.locale);
  return { now: ctx.now.toISOString(), date, hours: getGateHours(ctx), pools, keys, kinds, tickets: listed };
}

function changedAfter(since: string) {
  // `since` may contain the year 0, but PostgreSQL rejects it. The date is therefore never before 1970.
  const from = new Date(Math.max(0, Date.parse(since) - overlapMs));
  const at = from.toISOString();
  return or(
    gt(tickets.issuedAt, from),
    notInArray(tickets.state, ["valid", "used"]),
    sql`exists (select from ${admissions} a where a.ticket_id = ${tickets}.id
      and greatest(a.received_at, a.undone_at) > ${at}::timestamptz)`,
  );
}

const maxFound = 50;

/**
 * Lists the directions of the tickets sold for today and of the tickets on sale. A ticket keeps the directions that it
 * was sold with, also if its type has changed since. A shop without tickets has one entrance.
 */
export async function listDirections({ db, now }: Pick<Ctx, "db" | "now">): Promise<Direction[]> {
  const [sold, onSale] = await Promise.all([readSoldAdmits(db, shopDate(now)), listAdmitsOnSale(db)]);
  const used = directions.filter((direction) => [...sold, ...onSale].some((admits) => direction in admits));
  return used.length > 0 ? used : ["in"];
}

export async function searchGateDay(ctx: Ctx, { q = "" }: z.output<typeof SearchGateDay>) {
  requirePermission(ctx, "gate");
  const all = await readGateTickets(ctx.db, ctx.locale, isSlotOnDay(tickets.slotId, shopDate(ctx.now)));
  const found = all.filter(matchesSearch(q));
  return {
    found: found.slice(0, maxFound),
    more: Math.max(0, found.length - maxFound),
    all: all.filter(({ kind }) => !kind.isTest).length,
  };
}

function matchesSearch(q: string) {
  const sought = foldVietnamese(q);
  const code = normaliseCode(q);
  return ({ kind, ...ticket }: GateTicket) =>
    (code !== "" && ticket.code.includes(code)) || foldVietnamese(`${kind.name} ${kind.holder}`).includes(sought);
}
