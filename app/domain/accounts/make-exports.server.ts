import { eq, isNull } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { processDueRows, type Queue } from "~db/due-rows.server";
import { deleteOld } from "~db/purge-rows.server";
import { dataExports } from "~db/schema/accounts";
import type { Ctx } from "../ctx";
import { getMethodNames } from "../payments/list-methods.server";
import { dataSubjectOfAccount, dataSubjectOfOrder } from "./data-subject.server";
import { exportPersonalData } from "./personal-data-sources.server";
import { renderExport } from "./render-export.server";
import { exportRetentionDays } from "./retention.rules";

const queue: Queue<typeof dataExports> = {
  ...{ table: dataExports, primaryKey: "id", dueAt: "nextTryAt" },
  ...{ retryAfterMinutes: 5, backOff: { tries: "tries", maxMinutes: 60 } },
};
const maxPerRun = 100;

export async function makeExports(ctx: Ctx): Promise<void> {
  const options = { clock: () => ctx.now, max: maxPerRun, job: "make-exports", where: isNull(dataExports.file) };
  await processDueRows(ctx.db, queue, options, (row) => makeExport(ctx, row));
}

async function makeExport(ctx: Ctx, { id, userId, orderId, locale }: typeof dataExports.$inferSelect) {
  const subject = userId === null ? dataSubjectOfOrder(orderId ?? 0) : await dataSubjectOfAccount(ctx.db, userId);
  const exported = await exportPersonalData({ ...ctx, locale }, subject);
  const json = Object.fromEntries(exported.map(({ part, rows }) => [part, rows]));
  const file = zipSync({
    "data.json": strToU8(JSON.stringify(json, null, 2)),
    "data.html": strToU8(
      renderExport(exported, { locale, now: ctx.now, methods: await getMethodNames({ locale }, ctx.db) }),
    ),
  });
  await ctx.db
    .update(dataExports)
    .set({ file: Buffer.from(file) })
    .where(eq(dataExports.id, id));
}

export async function purgeOldExports(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, dataExports.askedAt, exportRetentionDays);
}
