import { and, eq } from "drizzle-orm";
import { bankName } from "~/lib/banks";
import { isAnyOf } from "~db/is-any-of";
import { exchanges, payoutAccountCodes, payoutAccounts, refundRequests } from "~db/schema/aftersales";
import { listSubjectsWithOpenRefunds } from "../payments/create-refund.server";
import type { PersonalDataSource } from "../personal-data";

/** Refund requests are kept with their orders. Bank accounts and codes are deleted. */
export const refundsPersonalData: PersonalDataSource = {
  async exportRows({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const [requests, accounts] = await Promise.all([
      db.select().from(refundRequests).where(isAnyOf(refundRequests.orderId, orderIds)),
      db.select().from(payoutAccounts).where(isAnyOf(payoutAccounts.orderId, orderIds)),
    ]);
    return [
      ...requests.map(({ createdAt: at, status, note, refusal: why }) => ({ at, status, note, why })),
      ...accounts.map(({ givenAt: at, bin, lastFour }) => ({ at, bankAccount: `${bankName(bin)} •••${lastFour}` })),
    ];
  },

  async findBlockers({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const waiting = and(isAnyOf(refundRequests.orderId, orderIds), eq(refundRequests.status, "requested"));
    const [requested, moved] = await Promise.all([
      db.selectDistinct({ orderId: refundRequests.orderId }).from(refundRequests).where(waiting),
      db
        .select({ id: exchanges.id, orderId: exchanges.orderId })
        .from(exchanges)
        .where(isAnyOf(exchanges.orderId, orderIds)),
    ]);
    const owed = await listSubjectsWithOpenRefunds(
      db,
      "exchange",
      moved.map(({ id }) => id),
    );
    const theirs = [...requested, ...moved.filter(({ id }) => owed.includes(id))];
    return theirs.map(({ orderId }) => ({ reason: "refund_due", orderId }));
  },

  async erase(tx, { orderIds }) {
    if (orderIds.length === 0) return;
    await tx.delete(payoutAccounts).where(isAnyOf(payoutAccounts.orderId, orderIds));
    await tx.delete(payoutAccountCodes).where(isAnyOf(payoutAccountCodes.orderId, orderIds));
  },
};
