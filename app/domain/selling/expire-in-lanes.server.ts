import { logError } from "~/lib/log.server";
import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import type { ExpiryLane } from "../money/expiry-lane.server";
import { methodsToQuery } from "../payments/adapters.server";
import { settingNumber } from "../shop/shop.rules";

/** Every lane of expiry: what needs no gateway's answer, and each gateway that can be asked. */
export const expiryLanes: readonly (MethodId | null)[] = [null, ...methodsToQuery];

const maxPerRun = 200;
/** A silent gateway takes up to 30 s for each question, which costs this process nothing. */
const maxQuestionsAtOnce = 25;
const maxTransactionsAtOnce = 5;
/** After this long a run takes up nothing more: the next run begins with what was never asked about. */
const maxRunMs = 10_000;

type Work<Row> = {
  name: string;
  list(lane: ExpiryLane, max: number): Promise<Row[]>;
  /** `ask` is false where no gateway has to be asked first. */
  expire(row: Row, ask: boolean): Promise<void>;
};

/** Expires what is due in the lanes named. A row that fails is logged and delays no other. */
export async function expireInLanes<Row extends { id: number }>(
  ctx: Ctx,
  lanes: readonly (MethodId | null)[],
  work: Work<Row>,
): Promise<void> {
  await Promise.all(lanes.map((gateway) => expireInLane(ctx, gateway, work)));
}

async function expireInLane<Row extends { id: number }>(
  ctx: Ctx,
  gateway: MethodId | null,
  { name, list, expire }: Work<Row>,
): Promise<void> {
  const silenceMinutes = settingNumber(ctx.shop, "gateway_silence_minutes");
  const rows = (await list({ gateway, now: ctx.now, silenceMinutes }, maxPerRun)).values();
  const startedAt = performance.now();
  const takeRows = async () => {
    // The workers share one iterator: each takes the next row as soon as it is done with its own.
    for (const row of rows) {
      await expire(row, gateway !== null).catch((error: unknown) => logError(error, `job ${name} ${row.id}`));
      if (performance.now() - startedAt > maxRunMs) return;
    }
  };
  const workers = gateway === null ? maxTransactionsAtOnce : maxQuestionsAtOnce;
  await Promise.all(Array.from({ length: workers }, takeRows));
}
