import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import { transact } from "~db/transaction.server";
import { listIssuedTickets } from "../admission/issued-tickets.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listBuyerAddresses, notifyBuyer } from "./notify-buyer.server";
import { getVisibleOrder } from "./order-access.server";
import type { OrderByCode } from "./schema";

const maxPerDay = 3;

/** @throws DomainError no_tickets_to_send, nowhere_to_send, tickets_sent_enough */
export async function resendTickets(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ code: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  const isPaid = order.paymentStatus === "paid" && order.status !== "cancelled";
  const tickets = isPaid ? await listIssuedTickets(ctx.db, order.id) : [];
  if (!tickets.some(({ state }) => state === "valid")) throw new DomainError("no_tickets_to_send");
  if (listBuyerAddresses(order, true).length === 0) throw new DomainError("nowhere_to_send");
  await transact(ctx.db, async (tx) => {
    // Each resend of a day has its own key, so that parallel requests cannot exceed the limit.
    for (let time = 1; time <= maxPerDay; time++) {
      const again = `again:${shopDate(ctx.now)}:${time}`;
      if (await notifyBuyer(tx, ctx, order, "order_paid", { byPhone: true, again })) return;
    }
    throw new DomainError("tickets_sent_enough", { params: { most: maxPerDay } });
  });
  return { code: order.code };
}
