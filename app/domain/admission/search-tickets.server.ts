import { desc, eq, ilike, or } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { isAnyOf } from "~db/is-any-of";
import { tickets } from "~db/schema/admission";
import type { Ctx } from "../ctx";
import { isOfTestOrderColumn, orderCodeColumn } from "../orders/order-columns.server";
import { findCodePart, findCodes } from "../orders/order-search.rules";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";
import { readToken } from "./ticket-token.rules";

const maxFound = 6;

/** Finds tickets by the text of their QR code, with or without the URL, and by their printed code or a part of it. */
export async function searchTickets(ctx: Ctx, { q }: z.output<typeof SearchText>) {
  requirePermission(ctx, "read_orders");
  const token = /[A-Z2-7]{127}/.exec(q.toUpperCase().replace(/\s/g, ""))?.[0];
  const scanned = token && readToken(token)?.payload.code;
  const part = scanned ? null : findCodePart(q);
  const rows = await ctx.db
    .select({
      code: tickets.code,
      state: tickets.state,
      holder: tickets.holder,
      order: orderCodeColumn(tickets.orderId),
      isTest: isOfTestOrderColumn(tickets.orderId),
    })
    .from(tickets)
    .where(
      or(
        scanned ? eq(tickets.code, scanned) : isAnyOf(tickets.code, findCodes(q)),
        part ? ilike(tickets.code, `%${part}%`) : undefined,
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(maxFound);
  return rows.map(({ holder, ...ticket }) => ({ ...ticket, holder: textIn(holder, ctx.locale) }));
}
