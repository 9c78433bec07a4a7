import type { z } from "zod";
import { maskRecipient } from "~/lib/mask-recipient";
import { shopDate } from "~/lib/shop-time";
import { transact } from "~db/transaction.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listCreditsOfIntent } from "../payments/view-credit.server";
import { notifyBuyer } from "./notify-buyer.server";
import { getVisibleOrder } from "./order-access.server";
import type { OrderByCode } from "./schema";

const maxEmailsPerDay = 3;

/** @throws DomainError no_credit_to_send, credit_by_phone, credit_sent_enough */
export async function resendCredits(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ to: string }> {
  const order = await getVisibleOrder(ctx, code, view);
  const [intent] = await listAllPaymentIntentIds(ctx.db, order.id);
  const given = (await listCreditsOfIntent(ctx.db, intent, ctx)).map((credit, index) => ({
    ...credit,
    number: index + 1,
  }));
  const usable = given.filter(({ isOver }) => !isOver);
  if (usable.length === 0) throw new DomainError("no_credit_to_send");
  const { email } = order;
  if (!email) throw new DomainError("credit_by_phone");
  await transact(ctx.db, async (tx) => {
    for (let time = 1; time <= maxEmailsPerDay; time++) {
      const day = `${shopDate(ctx.now)}:${time}`;
      const [first, ...others] = usable.map(({ code: credit, balance: amount, number }) => ({
        again: `again:${number}:${day}`,
        facts: { credit, amount },
      }));
      if (!first || !(await notifyBuyer(tx, ctx, order, "credit_given", first))) continue;
      for (const other of others) await notifyBuyer(tx, ctx, order, "credit_given", other);
      return;
    }
    throw new DomainError("credit_sent_enough", { params: { most: maxEmailsPerDay } });
  });
  return { to: maskRecipient(email) };
}
