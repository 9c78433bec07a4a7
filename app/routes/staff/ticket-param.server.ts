import { TicketTypeById } from "~/domain/catalog/ticket-schema.server";
import { refuseStaffPage } from "~/request/staff-page.server";

/** @throws 404 unless the text can be a ticket type's ID */
export function ticketParam({ id }: { id: string }): { id: number } {
  const parsed = TicketTypeById.safeParse({ id: Number(id) });
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data;
}
