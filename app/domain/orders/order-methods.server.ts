import type { Ctx } from "../ctx";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView } from "../payments/payment-adapter";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { getIntentBalance } from "../payments/payments.server";
import { getVisibleOrder } from "./order-access.server";
import { getOrderPaymentContext } from "./order-contents.server";
import type { Order } from "./order-status.server";

export async function listOrderMethods(ctx: Ctx, order: Order): Promise<MethodView[]> {
  const { id } = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  const amount = order.total - (await getIntentBalance(ctx.db, id));
  return listMethods(ctx, { ...(await getOrderPaymentContext(ctx.db, order)), amount });
}

export async function listOtherMethods(ctx: Ctx, { code }: { code: string }): Promise<MethodView[]> {
  const order = await getVisibleOrder(ctx, code);
  return (await listOrderMethods(ctx, order)).filter(({ id }) => id !== order.method);
}
