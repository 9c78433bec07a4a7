import type { Db, Tx } from "~db/client.server";
import type { UserId } from "~db/schema/identity";
import { findUser } from "../identity/profile.server";
import { listOrderIdsOfUser } from "../orders/orders-of-user.server";
import type { DataSubject } from "../personal-data";

export async function dataSubjectOfAccount(db: Db | Tx, userId: UserId): Promise<DataSubject> {
  const [user, orderIds] = await Promise.all([findUser(db, userId), listOrderIdsOfUser(db, userId)]);
  return { userId, provenEmail: user?.provenAt ? user.email : null, orderIds };
}

/** A guest only gets this one order, because its email is not verified. */
export function dataSubjectOfOrder(orderId: number): DataSubject {
  return { userId: null, provenEmail: null, orderIds: [orderId] };
}
