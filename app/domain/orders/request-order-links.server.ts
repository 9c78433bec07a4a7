import { setTimeout as sleep } from "node:timers/promises";
import { desc } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { limitAccountEmails } from "../identity/account-limits.server";
import { queueMessage } from "../messages/queue-message.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { getOrderById, signViewToken } from "./order-access.server";
import type { Order } from "./order-status.server";
import { hasEmail } from "./orders-of-user.server";
import type { RequestOrderLinks } from "./schema";

/** A response takes at least this long, which is longer than queueing an email, so that its timing reveals nothing. */
const responseMs = 150;
const maxOrders = 50;

/** Neither the response nor its timing reveals whether there are orders with this email. */
export async function requestOrderLinks(ctx: Ctx, { email }: z.output<typeof RequestOrderLinks>): Promise<void> {
  await limitAccountEmails(ctx, "order-links", email);
  const delay = sleep(responseMs);
  await transact(ctx.db, async (tx) => {
    const [newest] = await listOrdersByEmail(tx, email, 1);
    if (newest?.email) await queueOrderLinks(tx, ctx, { id: newest.id, email: newest.email });
  });
  await delay;
}

/** Two requests in the same minute queue one email, because both use the same message key. */
async function queueOrderLinks(tx: Tx, ctx: Ctx, { id, email }: { id: Order["id"]; email: string }) {
  const kind = "order_links";
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const message = {
    key: `${kind}:${id}:${minute}`,
    kind,
    subjectId: id,
    recipient: email,
    locale: ctx.locale,
  } as const;
  await queueMessage(tx, ctx, message);
}

function listOrdersByEmail(db: Db | Tx, email: string, limit: number): Promise<Order[]> {
  return db.select().from(orders).where(hasEmail(email)).orderBy(desc(orders.id)).limit(limit);
}

export const orderLinksMessageSubject: MessageSubject<"orderLinks"> = {
  async read({ db, now }, id) {
    const { email } = await getOrderById(db, id);
    const own = email === null ? [] : await listOrdersByEmail(db, email, maxOrders);
    return own.map(({ code, placedAt, total, origin }) => ({
      ...{ code, placedAt, total, origin },
      view: signViewToken({ now }, code),
    }));
  },
};
