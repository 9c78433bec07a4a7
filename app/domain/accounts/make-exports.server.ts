import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { deleteOld } from "~db/purge-rows.server";
import { dataExports } from "~db/schema/accounts";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { getMethodNames } from "../payments/list-methods.server";
import { dataSubjectOfAccount, dataSubjectOfOrder } from "./data-subject.server";
import { exportPersonalData } from "./personal-data-sources.server";
import { renderExport } from "./render-export.server";
import { exportRetentionDays } from "./retention.rules";

const makingTimeoutMinutes = 5;

export async function makeExports(ctx: Ctx): Promise<void> {
  for (let next = await takeWaitingExport(ctx); next; next = await takeWaitingExport(ctx)) {
    const { id, userId, orderId, locale } = next;
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
}

async function takeWaitingExport({ db, now }: Ctx) {
  const { takenAt, file, id } = dataExports;
  const isLeft = or(isNull(takenAt), lt(takenAt, new Date(now.getTime() - makingTimeoutMinutes * 60_000)));
  return transact(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(dataExports)
      .where(and(isNull(file), isLeft))
      .orderBy(asc(id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row) await tx.update(dataExports).set({ takenAt: now }).where(eq(id, row.id));
    return row;
  });
}

export async function purgeOldExports(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, dataExports.askedAt, exportRetentionDays);
}
