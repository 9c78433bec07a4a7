import { asc, eq } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import { paymentMethods } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters } from "./adapters.server";
import type { MethodView } from "./methods";

/** The ways to pay that are switched on and have their credentials, in order. */
export async function listMethods(ctx: Ctx, db: Db | Tx = ctx.db): Promise<MethodView[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.enabled, true))
    .orderBy(asc(paymentMethods.position));
  return rows
    .filter(({ id }) => adapters[id]?.isReady(ctx.shop.settings))
    .map(({ id, name, note }) => ({
      id,
      name: textIn(name, ctx.locale),
      note: textIn(note, ctx.locale),
      goodsOnly: adapters[id].goodsOnly,
    }));
}

/** Whether it is of goods only; of an order, sent within Vietnam too. */
type Cart = { goodsOnly: boolean };

/** The method of that name, for a cart or order of goods only or not. Throws method_unknown, goods_only (field `method`). */
export async function getMethod(ctx: Ctx, id: string, { goodsOnly }: Cart, db: Db | Tx = ctx.db): Promise<MethodView> {
  const method = (await listMethods(ctx, db)).find((offered) => offered.id === id);
  if (!method) throw new DomainError("method_unknown", { field: "method" });
  if (method.goodsOnly && !goodsOnly) throw new DomainError("goods_only", { field: "method" });
  return method;
}
