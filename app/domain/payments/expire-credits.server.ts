import { and, eq, gt, lte } from "drizzle-orm";
import { lockFreeRows } from "~db/lock-free-rows.server";
import { inBatches } from "~db/purge-rows.server";
import { creditEntries, credits } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";

export async function expireCredits({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await inBatches((batchSize) =>
    transact(db, async (tx) => {
      const where = and(gt(credits.balance, 0), lte(credits.expiresAt, now));
      const over = await lockFreeRows(tx, credits, { where, orderBy: [credits.id], max: batchSize });
      for (const { id: creditId, balance } of over) {
        await tx.update(credits).set({ balance: 0 }).where(eq(credits.id, creditId));
        await tx.insert(creditEntries).values({ creditId, kind: "expired", amount: -balance, at: now });
      }
      return over.length;
    }),
  );
}
