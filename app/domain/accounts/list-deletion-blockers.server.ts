import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { findOrderCodes } from "../orders/find-order.server";
import { requireUser } from "../permission";
import type { DataSubject, DeletionBlocker } from "../personal-data";
import { dataSubjectOfAccount } from "./data-subject.server";
import { findDeletionBlockers } from "./personal-data-sources.server";

export type DeletionBlockerView = { why: DeletionBlocker["reason"]; orderCode: string };

export async function getDeletionBlockers(ctx: Ctx): Promise<DeletionBlockerView[]> {
  const { id } = requireUser(ctx);
  return listDeletionBlockers(ctx, await dataSubjectOfAccount(ctx.db, id));
}

export async function listDeletionBlockers(
  ctx: { db: Db | Tx; now: Date },
  subject: DataSubject,
): Promise<DeletionBlockerView[]> {
  const all = await findDeletionBlockers(ctx, subject);
  const found = [...new Map(all.map((one) => [one.reason + one.orderId, one])).values()];
  const codes = await findOrderCodes(
    ctx.db,
    found.map(({ orderId }) => orderId),
  );
  return found.map(({ reason, orderId }) => ({ why: reason, orderCode: codes.get(orderId) ?? "" }));
}
