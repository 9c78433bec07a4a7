import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { deleteRows, olderThan, updateRows } from "~db/purge-rows.server";
import { reservations } from "~db/schema/inventory";

/** A reservation's network and phone are deleted after `contact` days. An ended hold is deleted after `hold` days. */
export const reservationRetentionDays = { contact: 1, hold: 30 };

export async function purgeReservations({ db, now }: { db: Db; now: Date }): Promise<void> {
  const { network, phone, status, createdAt, cartKey } = reservations;
  const { contact, hold } = reservationRetentionDays;
  await updateRows(db, reservations, {
    set: { network: null, phone: null },
    where: and(
      or(isNotNull(network), isNotNull(phone)),
      inArray(status, ["settled", "ended"]),
      olderThan(createdAt, contact, now),
    ),
  });
  await deleteRows(db, reservations, and(isNotNull(cartKey), eq(status, "ended"), olderThan(createdAt, hold, now)));
}
