import type { z } from "zod";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getVisibleOrder } from "./find-order.server";
import type { OrderView } from "./order-view";
import { readOrder } from "./read-order.server";
import type { OrderByCode } from "./schema";

/** An order, for who may see it. @throws DomainError order_code_missing, order_not_found */
export async function getOrder(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<OrderView> {
  if (code === "") throw new DomainError("order_code_missing");
  const order = await getVisibleOrder(ctx, code, view);
  return readOrder(ctx.db, order, ctx.locale, ctx.now);
}
