import { logError } from "~/lib/log.server";
import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { methodsToQuery } from "../payments/adapters.server";
import type { ExpiryLane } from "../payments/expiry-lane.server";
import { settingNumber } from "../shop/shop.rules";

export const expiryLanes: readonly (MethodId | null)[] = [null, ...methodsToQuery];

const maxPerRun = 200;
/** A silent gateway can take 30 s per query. */
const maxParallelQueries = 25;
const maxParallelTransactions = 5;
/** A run starts no new work after this time. The next one starts with what was never queried. */
const maxRunMs = 10_000;

type ExpiryWork<Row> = {
  name: string;
  list(lane: ExpiryLane, max: number): Promise<Row[]>;
  expire(row: Row, shouldQuery: boolean): Promise<void>;
};

/** A row that fails is logged and does not delay the others. */
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
