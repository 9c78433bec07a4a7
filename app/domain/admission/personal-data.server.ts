import { and, asc, eq } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { tickets } from "~db/schema/admission";
import { isSlotAhead } from "../inventory/find-slot.server";
import type { PersonalDataSource } from "../personal-data";

/** Tickets are accounting records, so they are kept as long as the order. */
export const ticketsPersonalData: PersonalDataSource = {
  async exportRows({ db, locale }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const rows = await db.select().from(tickets).where(isAnyOf(tickets.orderId, orderIds)).orderBy(asc(tickets.id));
    return rows.map(({ code, holder, state, issuedAt: at, usedAt }) => ({
      ...{ code, kind: textIn(holder, locale), status: state, at, usedAt },
    }));
  },

  async findBlockers({ db, now }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const valid = and(isAnyOf(tickets.orderId, orderIds), eq(tickets.state, "valid"));
    const ahead = await db
      .selectDistinct({ orderId: tickets.orderId })
      .from(tickets)
      .where(and(valid, isSlotAhead(tickets.slotId, shopDate(now))));
    return ahead.map(({ orderId }) => ({ reason: "visit_ahead", orderId }));
  },
};
