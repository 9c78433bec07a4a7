import { asc, eq, or } from "drizzle-orm";
import { isAnyOf } from "~db/is-any-of";
import { addresses, dataExports } from "~db/schema/accounts";
import type { Holder, Person } from "../person";
import { addressLines } from "../shipping/address-lines.server";

export const addressesOfPerson: Holder = {
  async tell({ db, locale }, { userId }) {
    if (userId === null) return [];
    const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));
    return rows.map(({ address, createdAt: at }) => ({
      ...{ at, fullName: address.fullName, phone: address.phone, address: addressLines(address, locale) },
    }));
  },

  async forget(tx, { userId }) {
    if (userId !== null) await tx.delete(addresses).where(eq(addresses.userId, userId));
  },
};

/** Exports are deleted too, because they contain the deleted data. */
export const exportsOfPerson: Holder = {
  async tell({ db }, person) {
    return db.select({ at: dataExports.askedAt }).from(dataExports).where(areOf(person)).orderBy(asc(dataExports.id));
  },

  async forget(tx, person) {
    await tx.delete(dataExports).where(areOf(person));
  },
};

function areOf({ userId, orderIds }: Person) {
  return or(userId === null ? undefined : eq(dataExports.userId, userId), isAnyOf(dataExports.orderId, orderIds));
}
