import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { instantOf, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { auditEntries } from "~db/schema/staff";
import { lockName } from "~db/transaction.server";
import type { AuditEntry, AuditedAmount, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type Role, roles, type StaffActor } from "../permission";

/** The amounts are the maximum per order and per day in whole VND. Other roles have no limit. */
const maxAmounts: Partial<Record<Role, number>> = { support: 2_000_000 };

/** Actions in a group share a limit. Approving and finishing a refund are in two groups, so no refund counts twice. */
const limitGroups = {
  transfer_confirmed: { perIntent: "confirmed", perDay: "decided" },
  receipt_matched: { perIntent: "confirmed", perDay: "decided" },
  paid_at_the_door: { perIntent: "confirmed", perDay: "paid_at_the_door" },
  receipt_returned: { perIntent: "sent_back", perDay: "decided" },
  credit_given: { perIntent: "sent_back", perDay: "decided" },
  refund_approved: { perIntent: "sent_back", perDay: "decided" },
  given_back_by_staff: { perIntent: "sent_back", perDay: "decided" },
  order_cancelled: { perIntent: "sent_back", perDay: "decided" },
  parcel_refused: { perIntent: "sent_back", perDay: "decided" },
  refund_finished: { perIntent: "finished", perDay: "finished" },
  refund_refusal_recorded: { perIntent: "finished", perDay: "finished" },
  transfer_voided: { perIntent: "voided", perDay: "voided" },
} as const satisfies Partial<Record<AuditEntry["action"], { perIntent: string; perDay: string }>>;
type MoneyStepName = keyof typeof limitGroups;
type MoneyStep = AuditedAmount & { action: MoneyStepName };

function isInSameGroup(what: MoneyStepName, by: "perIntent" | "perDay"): SQL {
  const names = Object.keys(limitGroups) as MoneyStepName[];
  return inArray(
    auditEntries.action,
    names.filter((name) => limitGroups[name][by] === limitGroups[what][by]),
  );
}

/**
 * Adds up earlier amounts from the audit log. The caller must have locked the order, and must write an audit entry with
 * the same action and amount.
 * @throws DomainError sum_too_high
 */
export async function requireWithinLimits(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { action, amount, for: subject }: MoneyStep,
): Promise<void> {
  if (!isBounded(staff.role)) return;
  requireAllowedAmount(staff, amount);
  await lockName(tx, `money for ${subject}`);
  const bounded = inArray(auditEntries.role, roles.filter(isBounded));
  requireAllowedAmount(
    staff,
    amount +
      (await sumMovedAmounts(tx, and(isInSameGroup(action, "perIntent"), bounded, eq(auditEntries.movedFor, subject)))),
  );
  if (staff.memberId === null) return;
  await lockName(tx, `money of member ${staff.memberId}`);
  const today = gte(auditEntries.at, instantOf(shopDate(now), "00:00"));
  const own = eq(auditEntries.memberId, staff.memberId);
  requireAllowedAmount(staff, amount + (await sumMovedAmounts(tx, and(isInSameGroup(action, "perDay"), own, today))));
}

async function sumMovedAmounts(tx: Tx, which: SQL | undefined): Promise<number> {
  const [sum] = await tx
    .select({ moved: sql`coalesce(sum(${auditEntries.movedAmount}), 0)`.mapWith(Number) })
    .from(auditEntries)
    .where(which);
  return sum?.moved ?? 0;
}

function requireAllowedAmount({ role }: Pick<StaffActor, "role">, amount: number): void {
  const max = maxAmounts[role];
  if (max !== undefined && amount > max)
    throw new DomainError("sum_too_high", { params: { millions: max / 1_000_000 } });
}

export function listMoneyLimits(): { role: Role; amount: number }[] {
  return roles.flatMap((role) => {
    const amount = maxAmounts[role];
    return amount === undefined ? [] : [{ role, amount }];
  });
}

function isBounded(role: Role): boolean {
  return maxAmounts[role] !== undefined;
}
