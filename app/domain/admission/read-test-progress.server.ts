import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~db/client.server";
import { admissions, tickets } from "~db/schema/admission";
import { isOfTestOrderColumn, selectTestOrders } from "../orders/order-columns.server";

const Progress = z.tuple([
  z.object({ code: z.string().nullable(), isPaid: z.boolean(), isScanned: z.boolean(), isRefunded: z.boolean() }),
]);

/** Returns which steps have been tried with test orders. A scan counts even if a refund has undone it. */
export async function readTestProgress(db: Db) {
  const { code, isPaid, isRefunded } = selectTestOrders();
  const rows = await db.execute(sql`select ${code} as "code", ${isPaid} as "isPaid", ${isRefunded} as "isRefunded",
    exists (select from ${admissions} join ${tickets} on ${tickets.id} = ${admissions.ticketId}
      where ${isOfTestOrderColumn(tickets.orderId)}) as "isScanned"`);
  return Progress.parse(rows)[0];
}
