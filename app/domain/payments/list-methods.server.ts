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

/** What is paid for, as far as it decides how: goods alone or not, and to which country they go (null: not known yet). */
export type PaidFor = { goodsOnly: boolean; country: string | null };

/** The ways to pay for this. */
export async function listMethodsFor(ctx: Ctx, paidFor: PaidFor): Promise<MethodView[]> {
  return (await listMethods(ctx)).filter((method) => fits(method, paidFor));
}

/** The method of that name, to pay for this. @throws DomainError method_unknown, goods_only (field `method`) */
export async function getMethod(ctx: Ctx, id: string, paidFor: PaidFor, db: Db | Tx = ctx.db): Promise<MethodView> {
  const method = (await listMethods(ctx, db)).find((offered) => offered.id === id);
  if (!method) throw new DomainError("method_unknown", { field: "method" });
  if (!fits(method, paidFor)) throw new DomainError("goods_only", { field: "method" });
  return method;
}

/** Nobody takes cash for us abroad. */
function fits(method: MethodView, { goodsOnly, country }: PaidFor): boolean {
  return !method.goodsOnly || (goodsOnly && (country ?? "VN") === "VN");
}
