import type { Ctx } from "../ctx";
import type { Order } from "../orders/move-order.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { paidForOrder } from "../orders/order-contents.server";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView } from "../payments/payment-adapter";

export async function listOrderMethods(ctx: Ctx, order: Order): Promise<MethodView[]> {
  return listMethods(ctx, await paidForOrder(ctx.db, order));
}

export async function listOtherMethods(ctx: Ctx, { code }: { code: string }): Promise<MethodView[]> {
  const order = await getVisibleOrder(ctx, code);
  return (await listOrderMethods(ctx, order)).filter(({ id }) => id !== order.method);
}
