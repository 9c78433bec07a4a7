import { type SQL, sql } from "drizzle-orm";
import { type PayableKind, payables, paymentAttempts } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import { methodsToQuery } from "../payments/adapters.server";

/**
 * Which due orders or exchanges one run expires: those whose open attempt must first be asked about at `gateway`, or, with
 * null, those that need no gateway's answer. Each gateway has its own lane, so that a silent one delays nothing else.
 */
export type ExpiryLane = { gateway: MethodId | null; now: Date; silenceMinutes: number };

/** A gateway that was silent this recently is not asked again once its silence has lasted long enough. */
const recentlyAskedMinutes = 10;

type Due = { kind: PayableKind; subjectId: SQL; waitsUntil: SQL };

/**
 * The SQL condition that a due row belongs to a lane, and when its gateway was last asked. A row with open attempts at two
 * gateways belongs to the lane of one of them, where both are asked.
 */
export function inExpiryLane({ kind, subjectId, waitsUntil }: Due, { gateway, now, silenceMinutes }: ExpiryLane) {
  const methods = sql.join(
    methodsToQuery.map((id) => sql`${id}`),
    sql`, `,
  );
  const open = sql`${paymentAttempts} a join ${payables} p on p.id = a.payable_id
    where p.kind = ${kind} and p.subject_id = ${subjectId} and a.status = 'pending' and a.method in (${methods})`;
  const lastAskedAt = sql`(select max(a.asked_at) from ${open})`;
  const toAsk = sql`(select min(a.method) from ${open})`;
  const silenceEnded = sql`coalesce(${waitsUntil} <= ${minutesBefore(now, silenceMinutes)}::timestamptz
    and ${lastAskedAt} > ${minutesBefore(now, recentlyAskedMinutes)}::timestamptz, false)`;
  const isIn =
    gateway === null
      ? sql`(${toAsk} is null or ${silenceEnded})`
      : sql`(${toAsk} = ${gateway} and not ${silenceEnded})`;
  return { isIn, lastAskedAt };
}

function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}
