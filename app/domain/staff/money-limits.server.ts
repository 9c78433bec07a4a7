import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { instantOf, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { lockName } from "~db/lock-name";
import { staffActs } from "~db/schema/staff";
import type { Act, Ctx, MovedMoney } from "../ctx";
import { isBounded, mustBeAllowedSum, roles, type StaffActor } from "../permission";

/**
 * Steps that are counted together. The second is apart because the same money was counted when its refund was decided on,
 * the third because who may enter a transfer may also take it back on the same day.
 */
const countedTogether = [
  [
    "transfer_confirmed",
    "receipt_matched",
    "receipt_returned",
    "credit_given",
    "refund_approved",
    "given_back_by_staff",
    "order_cancelled",
    "parcel_refused",
  ],
  ["refund_finished", "refund_refusal_recorded"],
  ["transfer_voided"],
] as const satisfies readonly (readonly Act["what"][])[];
type MoneyStep = MovedMoney & { what: (typeof countedTogether)[number][number] };

/**
 * To be asked before anything is written, with the order locked. What a member of a bounded role decides on is limited for
 * each thing that is paid for, all members of such roles and all days together, and for the member in a day of the shop's
 * clock. Parallel requests wait here until the transaction ends, so that together they do not exceed a limit either.
 * The act that follows in this transaction has the same `money`. Whole VND. @throws DomainError sum_too_high
 */
export async function mustBeWithinLimits(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { what, amount, for: subject }: MoneyStep,
): Promise<void> {
  if (!isBounded(staff.role)) return;
  mustBeAllowedSum(staff, amount);
  const group = countedTogether.find((together) => together.some((step) => step === what)) ?? [what];
  const alike = inArray(staffActs.what, [...group]);
  await lockName(tx, `money for ${subject}`);
  const bounded = inArray(staffActs.role, roles.filter(isBounded));
  mustBeAllowedSum(staff, amount + (await movedSoFar(tx, and(alike, bounded, eq(staffActs.movedFor, subject)))));
  if (staff.memberId === null) return;
  await lockName(tx, `money of member ${staff.memberId}`);
  const today = gte(staffActs.at, instantOf(shopDate(now), "00:00"));
  const own = eq(staffActs.memberId, staff.memberId);
  mustBeAllowedSum(staff, amount + (await movedSoFar(tx, and(alike, own, today))));
}

async function movedSoFar(tx: Tx, which: SQL | undefined): Promise<number> {
  const [sum] = await tx
    .select({ moved: sql`coalesce(sum(${staffActs.movedAmount}), 0)`.mapWith(Number) })
    .from(staffActs)
    .where(which);
  return sum?.moved ?? 0;
}
