import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import type { Db } from "./client.server";

/** Triggers announce on this channel that a transaction changed content. */
export const contentChannel = "content";
const heartbeatMs = 5_000;
const silenceMs = 10_000;

/** `version` grows with each change. While `isReliable` is false, changes may go unnoticed. */
export type ContentChanges = { version: number; changedAt: number; isReliable(): boolean; stop(): Promise<void> };

/** Makes every process render its stored pages again. */
export async function announceContentChange(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${contentChannel}, 'purge')`);
}

/** `url` must not lead to a pooler, because poolers deliver no notifications. Heartbeats detect silent connections. */
export function watchContentChanges(url: string): ContentChanges {
  const ownBeat = `beat ${randomUUID()}`;
  let client: postgres.Sql | null = null;
  let openedAt = Number.NEGATIVE_INFINITY;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const changes: ContentChanges = {
    version: 0,
    changedAt: performance.now(),
    isReliable: () => performance.now() - receivedAt < silenceMs,
    async stop() {
      isStopped = true;
      clearInterval(beat);
      await client?.end({ timeout: 1 });
    },
  };
  const noteChange = () => {
    changes.version += 1;
    changes.changedAt = performance.now();
  };
  const sendBeat = () => void client?.notify(contentChannel, ownBeat).catch(() => undefined);
  const listen = () => {
    if (isStopped) return;
    const opened = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, fetch_types: false });
    client = opened;
    openedAt = performance.now();
    opened
      .listen(
        contentChannel,
        (payload) => {
          if (payload === ownBeat) receivedAt = performance.now();
          else if (!payload.startsWith("beat ")) noteChange();
        },
        () => {
          noteChange();
          sendBeat();
        },
      )
      .catch(() => undefined);
  };
  // Changes during the interruption were not announced to this process.
  const relisten = async () => {
    const lost = client;
    noteChange();
    listen();
    await lost?.end({ timeout: 0 }).catch(() => undefined);
  };
  const beat = setInterval(() => {
    if (performance.now() - Math.max(openedAt, receivedAt) < silenceMs) sendBeat();
    else void relisten();
  }, heartbeatMs).unref();
  listen();
  return changes;
}
