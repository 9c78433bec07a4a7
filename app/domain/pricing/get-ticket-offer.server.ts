import type { z } from "zod";
import { localize } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import type { TicketDay } from "../tickets/schema";
import { getTicketRow } from "../tickets/ticket-row.server";
import { priceTickets } from "./price-tickets.server";

/** Who pays what for a ticket on a day, whole VND with VAT. @throws DomainError ticket_not_found */
export async function getTicketOffer(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const { type } = await getTicketRow(ctx, slug);
  const prices = await priceTickets(ctx.db, [type.id]);
  return {
    slug,
    date,
    categories: prices(type.id, date).map(({ key, name, note, members, price }) => ({
      key,
      name: localize(name, ctx.locale),
      note: localize(note, ctx.locale),
      /** How many people one unit admits. */
      people: Math.max(members.length, 1),
      price,
    })),
  };
}
