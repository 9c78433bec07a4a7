import type { Ctx } from "../../ctx";
import { listMethodsFor } from "../../payments/list-methods.server";
import type { MethodView } from "../../payments/methods";
import { getVisibleOrder } from "../find-order.server";
import type { Order } from "../move-order.server";
import { whatIsPaid } from "../order-contents.server";

/** The ways to pay an order. */
export async function listOrderMethods(ctx: Ctx, order: Order): Promise<MethodView[]> {
  return listMethodsFor(ctx, await whatIsPaid(ctx.db, order));
}

/** Those beside the one it waits for. @throws DomainError order_not_found */
export async function listOtherMethods(ctx: Ctx, { code }: { code: string }): Promise<MethodView[]> {
  const order = await getVisibleOrder(ctx, code);
  return (await listOrderMethods(ctx, order)).filter(({ id }) => id !== order.method);
}
