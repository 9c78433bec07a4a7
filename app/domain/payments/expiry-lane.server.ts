import { type SQL, sql } from "drizzle-orm";
import { type MethodId, type PaymentSubjectKind, paymentAttempts, paymentIntents } from "~db/schema/payments";
import { methodsToQuery } from "./adapters.server";

/** A lane expires what must be queried at `gateway`; with null, what needs no query. It delays no other lane. */
export type ExpiryLane = { gateway: MethodId | null; now: Date; silenceMinutes: number };

/** A gateway that was queried this recently and is still silent is not queried again after its waiting time. */
const recentQueryMinutes = 10;

type ExpiringSubject = { kind: PaymentSubjectKind; subjectId: SQL; paymentDeadline: SQL };

/** A row with open attempts at two gateways belongs to one lane, which queries both. */
export function buildLaneFilter(
  { kind, subjectId, paymentDeadline }: ExpiringSubject,
  { gateway, now, silenceMinutes }: ExpiryLane,
) {
  const methods = sql.join(
    methodsToQuery.map((id) => sql`${id}`),
    sql`, `,
  );
  const open = sql`${paymentAttempts} a join ${paymentIntents} p on p.id = a.payment_intent_id
    where p.kind = ${kind} and p.subject_id = ${subjectId} and a.status = 'pending' and a.method in (${methods})`;
  const lastQueriedAt = sql`(select max(a.queried_at) from ${open})`;
  const gatewayToQuery = sql`(select min(a.method) from ${open})`;
  const silenceEnded = sql`coalesce(${paymentDeadline} <= ${subtractMinutes(now, silenceMinutes)}::timestamptz
    and ${lastQueriedAt} > ${subtractMinutes(now, recentQueryMinutes)}::timestamptz, false)`;
  const isIn =
    gateway === null
      ? sql`(${gatewayToQuery} is null or ${silenceEnded})`
      : sql`(${gatewayToQuery} = ${gateway} and not ${silenceEnded})`;
  return { isIn, lastQueriedAt };
}

function subtractMinutes(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}
