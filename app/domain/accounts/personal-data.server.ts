import { asc, eq, or } from "drizzle-orm";
import { isAnyOf } from "~db/is-any-of";
import { addresses, dataExports } from "~db/schema/accounts";
import { formatAddressLines } from "../cart/address.server";
import type { DataSubject, PersonalDataSource } from "../personal-data";

export const addressesPersonalData: PersonalDataSource = {
  async exportRows({ db, locale }, { userId }) {
    if (userId === null) return [];
    const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));
    return rows.map(({ address, createdAt: at }) => ({
      ...{ at, fullName: address.fullName, phone: address.phone, address: formatAddressLines(address, locale) },
    }));
  },

  async erase(tx, { userId }) {
    if (userId !== null) await tx.delete(addresses).where(eq(addresses.userId, userId));
  },
};

/** Exports are deleted too, because they contain the deleted data. */
export const exportsPersonalData: PersonalDataSource = {
  async exportRows({ db }, subject) {
    return db
      .select({ at: dataExports.requestedAt })
      .from(dataExports)
      .where(isOfSubject(subject))
      .orderBy(asc(dataExports.id));
  },

  async erase(tx, subject) {
    await tx.delete(dataExports).where(isOfSubject(subject));
  },
};

function isOfSubject({ userId, orderIds }: DataSubject) {
  return or(userId === null ? undefined : eq(dataExports.userId, userId), isAnyOf(dataExports.orderId, orderIds));
}
