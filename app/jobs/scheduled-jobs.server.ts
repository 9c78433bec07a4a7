import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { makeExports } from "~/domain/accounts/make-exports.server";
import { expireExchanges } from "~/domain/aftersales/expire-exchanges.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { requestReviews } from "~/domain/community/request-reviews.server";
import { updateIndexedPosts } from "~/domain/content/posts/public-posts.server";
import { updateIndexedVacancies } from "~/domain/content/vacancies.server";
import type { Ctx } from "~/domain/ctx";
import { createSlots } from "~/domain/inventory/slots.server";
import { makeRenditions } from "~/domain/media/make-renditions.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { expireCredits } from "~/domain/payments/expire-credits.server";
import { expiryLanes } from "~/domain/payments/expire-in-lanes.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { findCountries } from "~/domain/visitors/find-countries.server";
import { logError } from "~/lib/log.server";
import { createCounter, createGauge } from "~/lib/metrics.server";
import { shopDate } from "~/lib/shop-time";
import { type Db, getDb, leaveLostPool } from "~db/client.server";
import { createJobCtx } from "./job-ctx.server";
import { purgeOldData } from "./purge-old-data.server";
import { sendQueuedMessages } from "./send-queued-messages.server";

type Job = { name: string; everySeconds: number; run(ctx: Ctx): Promise<unknown> };

/** Any number of processes may run these jobs: each one takes its rows with SKIP LOCKED or can safely run twice. */
const jobs: readonly Job[] = [
  // Each channel has its own job, so that a slow provider does not delay the others.
  { name: "send-mail", everySeconds: 2, run: (ctx) => sendQueuedMessages(ctx, { only: "mail" }) },
  { name: "send-zns", everySeconds: 2, run: (ctx) => sendQueuedMessages(ctx, { only: "zns" }) },
  { name: "send-sms", everySeconds: 2, run: (ctx) => sendQueuedMessages(ctx, { only: "sms" }) },
  { name: "release-expired-holds", everySeconds: 10, run: releaseExpiredHolds },
  // Each gateway has its own jobs, so that a gateway that does not answer delays only its own orders.
  ...expiryLanes.flatMap((lane) => [
    { name: `expire-orders ${lane ?? ""}`.trim(), everySeconds: 10, run: (ctx: Ctx) => expireOrders(ctx, [lane]) },
    {
      name: `expire-exchanges ${lane ?? ""}`.trim(),
      everySeconds: 10,
      run: (ctx: Ctx) => expireExchanges(ctx, [lane]),
    },
  ]),
  { name: "notify-of-closures", everySeconds: 2, run: notifyOfClosures },
  { name: "send-refunds", everySeconds: 30, run: sendRefunds },
  { name: "expire-credits", everySeconds: 3600, run: expireCredits },
  { name: "find-countries", everySeconds: 3, run: findCountries },
  { name: "make-exports", everySeconds: 3, run: makeExports },
  // Renditions are made one at a time, because AVIF takes one or two seconds of CPU time.
  { name: "make-renditions", everySeconds: 2, run: makeRenditions },
  { name: "publish-posts", everySeconds: 60, run: updateIndexedPosts },
  { name: "announce-vacancies", everySeconds: 60, run: updateIndexedVacancies },
  { name: "ask-for-reviews", everySeconds: 3600, run: requestReviews },
  { name: "open-slots", everySeconds: 3600, run: ({ db, now }) => createSlots(db, shopDate(now)) },
  { name: "purge-old-data", everySeconds: 3600, run: purgeOldData },
];

const failures = createCounter("gondola_job_failures_total", "Runs of a job that failed");
const succeededAt = new Map<string, number>();
createGauge("gondola_job_last_success_timestamp_seconds", "When a job last ended without an error", () =>
  [...succeededAt].map(([job, value]) => ({ labels: { job }, value })),
);

export function startJobs(): () => Promise<void> {
  const stop = new AbortController();
  // Every waiting job adds a listener to the signal, and Node warns above ten.
  setMaxListeners(jobs.length, stop.signal);
  const loops = jobs.map((job) => runRepeatedly(job, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

async function runRepeatedly({ name, everySeconds, run }: Job, signal: AbortSignal) {
  while (!signal.aborted) {
    let db: Db | undefined;
    try {
      db = getDb();
      const ctx = await createJobCtx(db);
      await run(ctx);
      succeededAt.set(name, ctx.now.getTime() / 1000);
    } catch (error) {
      leaveLostPool(error, db);
      failures.add({ job: name });
      logError(error, `job ${name}`);
    }
    await sleep(everySeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}
