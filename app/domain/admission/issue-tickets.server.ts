import { generateCode } from "~/lib/codes.server";
import type { Tx } from "~db/client.server";
import { tickets } from "~db/schema/admission";
import { listLinesWithSlot } from "../orders/order-contents.server";
import type { Order } from "../orders/order-status.server";
import { createTicketToken } from "./keys.server";
import { restoreTickets } from "./void-tickets.server";

/** Can be called again: it adds no tickets but restores suspended ones. Returns how many tickets the order has. */
export async function issueTickets(tx: Tx, order: Order, now: Date): Promise<number> {
  const lines = await listLinesWithSlot(tx, order.id);
  const rows = lines.flatMap(({ line, slot }) =>
    Array.from({ length: line.quantity }, (_, unit) =>
      line.members.map((holder, seat) => {
        const code = generateCode();
        return {
          code,
          token: createTicketToken(code, slot),
          orderId: order.id,
          orderLineId: line.id,
          slotId: slot.id,
          unit,
          seat,
          holder,
          issuedAt: now,
        };
      }),
    ).flat(),
  );
  await restoreTickets(tx, order.id);
  if (rows.length > 0) await tx.insert(tickets).values(rows).onConflictDoNothing();
  return rows.length;
}
