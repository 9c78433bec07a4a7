import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { codesOfOrders } from "../orders/find-order.server";
import { requireUser } from "../permission";
import type { Hindrance, Person } from "../person";
import { hindrancesOf } from "./holders.server";
import { personOfAccount } from "./person.server";

export type HindranceView = { why: Hindrance["why"]; orderCode: string };

export async function getHindrances(ctx: Ctx): Promise<HindranceView[]> {
  const { id } = requireUser(ctx);
  return listHindrances(ctx, await personOfAccount(ctx.db, id));
}

export async function listHindrances(at: { db: Db | Tx; now: Date }, person: Person): Promise<HindranceView[]> {
  const all = await hindrancesOf(at, person);
  const found = [...new Map(all.map((one) => [one.why + one.orderId, one])).values()];
  const codes = await codesOfOrders(
    at.db,
    found.map(({ orderId }) => orderId),
  );
  return found.map(({ why, orderId }) => ({ why, orderCode: codes.get(orderId) ?? "" }));
}
