import { type SQL, sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { type MethodId, type PaymentSubjectKind, paymentAttempts, paymentIntents } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { settingNumber } from "../shop/shop.rules";
import { methodsToQuery } from "./adapters.server";

/** Each gateway has its own lane, so a slow gateway delays only its own rows. The lane `null` queries no gateway. */
export type ExpiryLane = { gateway: MethodId | null; now: Date; silenceMinutes: number };

/**
 * When `silenceMinutes` have passed since the payment deadline, a row expires without another query if its gateway was
 * queried within the last `recentQueryMinutes`.
 */
const recentQueryMinutes = 10;

type ExpiringSubject = { kind: PaymentSubjectKind; subjectId: SQL; paymentDeadline: SQL };

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

export const expiryLanes: readonly (MethodId | null)[] = [null, ...methodsToQuery];

const maxPerRun = 200;
/** Many queries may be open at a time, because a silent gateway can take 30 s per query. */
const maxParallelQueries = 25;
const maxParallelTransactions = 5;
const maxRunMs = 10_000;

type ExpiryWork<Row> = {
  name: string;
  list(lane: ExpiryLane, max: number): Promise<Row[]>;
  expire(row: Row, shouldQuery: boolean): Promise<void>;
};

export async function expireInLanes<Row extends { id: number }>(
  ctx: Ctx,
  lanes: readonly (MethodId | null)[],
  work: ExpiryWork<Row>,
): Promise<void> {
  await Promise.all(lanes.map((gateway) => expireInLane(ctx, gateway, work)));
}

async function expireInLane<Row extends { id: number }>(
  ctx: Ctx,
  gateway: MethodId | null,
  { name, list, expire }: ExpiryWork<Row>,
): Promise<void> {
  const silenceMinutes = settingNumber(ctx.shop, "gateway_silence_minutes");
  const rows = (await list({ gateway, now: ctx.now, silenceMinutes }, maxPerRun)).values();
  const startedAt = performance.now();
  const takeRows = async () => {
    for (const row of rows) {
      await expire(row, gateway !== null).catch((error: unknown) => logError(error, `job ${name} ${row.id}`));
      if (performance.now() - startedAt > maxRunMs) return;
    }
  };
  const workers = gateway === null ? maxParallelTransactions : maxParallelQueries;
  await Promise.all(Array.from({ length: workers }, takeRows));
}
