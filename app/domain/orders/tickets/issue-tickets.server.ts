import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { capacitySlots, orderLines, tickets } from "~db/schema";
import { newCode } from "../../tickets/codes.server";
import { signingKey } from "../../tickets/keys.server";
import { signTicket } from "../../tickets/token.server";
import type { Order } from "../move-order.server";

/** One signed ticket per admitted person; issuing again adds nothing. */
export async function issueTickets(tx: Tx, order: Order, now: Date) {
  const { keyId, privateKey } = signingKey();
  const lines = await tx
    .select({ line: orderLines, slot: capacitySlots })
    .from(orderLines)
    .innerJoin(capacitySlots, eq(capacitySlots.id, orderLines.slotId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  const rows = lines.flatMap(({ line, slot }) =>
    Array.from({ length: line.quantity }, (_, unit) =>
      line.members.map((holder, seat) => {
        const code = newCode();
        const token = signTicket(
          { keyId, code, date: slot.date, time: slot.time || null, pool: slot.poolId },
          privateKey,
        );
        return {
          code,
          token,
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
  if (rows.length > 0) await tx.insert(tickets).values(rows).onConflictDoNothing();
}
