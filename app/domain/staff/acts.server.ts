import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { instantOf, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type MemberId, staffActs, staffMembers } from "~db/schema/staff";
import type { Act, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { isBounded, mustBeAllowed, mustBeAllowedSum, type Role, type StaffActor } from "../permission";
import type { ListActs } from "./schema";

export type Who = { id: MemberId | null; fullName: string; role: Role };
type At = Pick<Ctx, "now">;

/** Somebody of the staff, who writes down what they do. */
export function staffActor(at: At, who: Who): StaffActor {
  const { id: memberId, fullName: name, role } = who;
  return { kind: "staff", memberId, role, name, write: (tx, act) => writeAct(tx, at, who, act) };
}

/** Money that leaves by somebody's word. Each says its `amount`. */
const givesMoney: Act["what"][] = [
  "credit_given",
  "refund_approved",
  "given_back_by_staff",
  "receipt_returned",
  "order_cancelled",
];

/**
 * @throws DomainError staff_over, where who acts was disabled or given another role meanwhile; sum_too_high, where they
 *   gave more that day than they may: nothing is done
 */
export async function writeAct(tx: Tx, { now }: At, who: Who, act: Act): Promise<void> {
  const { id: memberId, fullName: name, role } = who;
  const counts = isBounded(role) && givesMoney.includes(act.what);
  if (memberId !== null) await mustStillBe(tx, memberId, role, counts);
  await tx.insert(staffActs).values({ ...act, at: now, memberId, name, role });
  if (counts && memberId !== null) mustBeAllowedSum(who, await givenThatDay(tx, memberId, now));
}

/** Whoever is about to disable them waits until this act is done; where sums count, their own next act does too. */
async function mustStillBe(tx: Tx, memberId: MemberId, role: Role, alone: boolean) {
  const { id, role: itsRole, disabledAt } = staffMembers;
  const [still] = await tx
    .select({ id })
    .from(staffMembers)
    .where(and(eq(id, memberId), eq(itsRole, role), isNull(disabledAt)))
    .for(alone ? "no key update" : "share");
  if (!still) throw new DomainError("staff_over");
}

/** From midnight to midnight of the shop's clock. Whole VND. */
async function givenThatDay(tx: Tx, memberId: MemberId, now: Date): Promise<number> {
  const { at, what, after } = staffActs;
  const since = instantOf(shopDate(now), "00:00");
  const [sum] = await tx
    .select({ given: sql`coalesce(sum((${after} ->> 'amount')::bigint), 0)`.mapWith(Number) })
    .from(staffActs)
    .where(and(eq(staffActs.memberId, memberId), gte(at, since), inArray(what, givesMoney)));
  return sum?.given ?? 0;
}

const atOnce = 50;

/** Newest first, with the email of who it was: two may have one name. `next`: what the next page comes before. */
export async function listActs(ctx: Ctx, { before }: z.output<typeof ListActs>) {
  mustBeAllowed(ctx, "shop");
  const rows = await readActs(ctx.db, before);
  const acts = rows.slice(0, atOnce).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { acts, next: rows.length > atOnce ? (acts.at(-1)?.id ?? null) : null };
}

function readActs(db: Db, before: number | undefined) {
  return db
    .select({ ...getTableColumns(staffActs), email: staffMembers.email })
    .from(staffActs)
    .leftJoin(staffMembers, eq(staffMembers.id, staffActs.memberId))
    .where(before === undefined ? undefined : lt(staffActs.id, before))
    .orderBy(desc(staffActs.id))
    .limit(atOnce + 1);
}
