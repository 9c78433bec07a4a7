import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { endHoldsOfUser } from "../cart/end-hold.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireCurrentPassword } from "../identity/account-guards.server";
import { lockUser, type User } from "../identity/profile.server";
import type { WithPassword } from "../identity/schema";
import { queueMessage } from "../messages/queue-message.server";
import { findOrderCodes, getOrderByContact } from "../orders/order-access.server";
import { lockOrderByCode } from "../orders/order-status.server";
import type { LookUpOrder } from "../orders/schema";
import { requireUser } from "../permission";
import type { DataSubject, DeletionBlocker } from "../personal-data";
import {
  dataSubjectOfAccount,
  dataSubjectOfOrder,
  erasePersonalData,
  findDeletionBlockers,
} from "./personal-data-sources.server";

/** @throws DomainError password_wrong, demo_account, account_in_use */
export async function deleteAccount(ctx: Ctx, input: z.output<typeof WithPassword>): Promise<void> {
  const { id } = await requireCurrentPassword(ctx, input);
  await transact(ctx.db, async (tx) => {
    // The lock makes a concurrent checkout or a second deletion wait.
    const user = await lockUser(tx, id);
    if (!user) return;
    await endHoldsOfUser(tx, ctx, id);
    await eraseUnlessBlocked(tx, ctx.now, await dataSubjectOfAccount(tx, id));
    await notifyOfDeletion(tx, ctx, user);
  });
  ctx.visitor.logOut();
}

/** Deletes the contact data of a guest order. @throws DomainError order_not_found, order_of_account, account_in_use */
export async function deleteGuestData(ctx: Ctx, input: z.output<typeof LookUpOrder>): Promise<void> {
  const { id, code } = await getOrderByContact(ctx, input);
  await transact(ctx.db, async (tx) => {
    const { userId } = await lockOrderByCode(tx, code);
    if (userId !== null) throw new DomainError("order_of_account");
    await eraseUnlessBlocked(tx, ctx.now, dataSubjectOfOrder(id));
  });
}

async function eraseUnlessBlocked(tx: Tx, now: Date, subject: DataSubject) {
  const blockers = await listDeletionBlockers({ db: tx, now }, subject);
  const orders = [...new Set(blockers.map(({ orderCode }) => orderCode))].join(", ");
  if (orders) throw new DomainError("account_in_use", { params: { orders } });
  await erasePersonalData(tx, subject);
}

/** Must run after the erasure, because the erasure deletes the account's queued messages. */
async function notifyOfDeletion(tx: Tx, { now }: Ctx, { id: subjectId, email, firstName, locale }: User) {
  const kind = "account_deleted";
  const facts = { email, firstName, at: now.toISOString() };
  await queueMessage(tx, { now }, { key: `${kind}:${subjectId}`, kind, subjectId, recipient: email, locale, facts });
}

export type DeletionBlockerView = { why: DeletionBlocker["reason"]; orderCode: string };

export async function getDeletionBlockers(ctx: Ctx): Promise<DeletionBlockerView[]> {
  const { id } = requireUser(ctx);
  return listDeletionBlockers(ctx, await dataSubjectOfAccount(ctx.db, id));
}

async function listDeletionBlockers(
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
