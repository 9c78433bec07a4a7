import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Db, Tx } from "~db/client.server";
import type { UserId } from "~db/schema/identity";
import { ticketsPersonalData } from "../admission/personal-data.server";
import { refundsPersonalData } from "../aftersales/personal-data.server";
import { cartsPersonalData } from "../cart/personal-data.server";
import { commentsPersonalData, enquiriesPersonalData, reviewsPersonalData } from "../community/personal-data.server";
import type { Ctx } from "../ctx";
import { userPersonalData } from "../identity/personal-data.server";
import { findUser } from "../identity/profile.server";
import { listOrderIdsOfUser } from "../orders/orders-of-user.server";
import { ordersPersonalData } from "../orders/personal-data.server";
import { paymentsPersonalData } from "../payments/personal-data.server";
import type { DataSubject, DeletionBlocker, ExportedFile, ExportedRows, PersonalDataSource } from "../personal-data";
import { visitsPersonalData } from "../visitors/personal-data.server";
import { addressesPersonalData, exportsPersonalData } from "./personal-data.server";

type PersonalDataSourceName = TextKeysUnder<"exports.part">;

/** Exports follow this order. Deletion runs in reverse, because rows of later sources refer to rows of earlier ones. */
const sources: Record<PersonalDataSourceName, PersonalDataSource> = {
  account: userPersonalData,
  addresses: addressesPersonalData,
  carts: cartsPersonalData,
  orders: ordersPersonalData,
  tickets: ticketsPersonalData,
  payments: paymentsPersonalData,
  refunds: refundsPersonalData,
  enquiries: enquiriesPersonalData,
  comments: commentsPersonalData,
  reviews: reviewsPersonalData,
  visits: visitsPersonalData,
  exports: exportsPersonalData,
};
const sourcesInOrder = Object.entries(sources) as [PersonalDataSourceName, PersonalDataSource][];

export async function exportPersonalFiles(ctx: Ctx, subject: DataSubject): Promise<ExportedFile[]> {
  const files = await Promise.all(sourcesInOrder.map(([, source]) => source.exportFiles?.(ctx, subject) ?? []));
  return files.flat();
}

export type PersonalDataExport = readonly { part: PersonalDataSourceName; rows: ExportedRows }[];

export function exportPersonalData(ctx: Ctx, subject: DataSubject): Promise<PersonalDataExport> {
  return Promise.all(
    sourcesInOrder.map(async ([part, { exportRows }]) => ({ part, rows: await exportRows(ctx, subject) })),
  );
}

export async function findDeletionBlockers(
  ctx: { db: Db | Tx; now: Date },
  subject: DataSubject,
): Promise<DeletionBlocker[]> {
  return (await Promise.all(sourcesInOrder.map(([, { findBlockers }]) => findBlockers?.(ctx, subject) ?? []))).flat();
}

export async function erasePersonalData(tx: Tx, subject: DataSubject): Promise<void> {
  for (const [, { erase }] of sourcesInOrder.toReversed()) await erase?.(tx, subject);
}

export async function dataSubjectOfAccount(db: Db | Tx, userId: UserId): Promise<DataSubject> {
  const [user, orderIds] = await Promise.all([findUser(db, userId), listOrderIdsOfUser(db, userId)]);
  return { userId, verifiedEmail: user?.emailVerifiedAt ? user.email : null, orderIds };
}

/** Covers only this order and no others with its email, because the email of a guest order is not verified. */
export function dataSubjectOfOrder(orderId: number): DataSubject {
  return { userId: null, verifiedEmail: null, orderIds: [orderId] };
}
