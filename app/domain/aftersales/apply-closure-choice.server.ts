import { eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import type { Db, Tx } from "~db/client.server";
import { exchanges, refundRequests } from "~db/schema/aftersales";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockClosuresShared } from "../inventory/close-slots.server";
import { lockOrder, type Order } from "../orders/order-status.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { isChoiceOpen } from "./choice-deadline.rules";
import { isUnitAffected, listSlotsOfClosure } from "./closure.server";
import { checkEmailedCode, consumeEmailedCode, openClosureLink } from "./closure-access.server";
import { exchangeServices } from "./exchange-services.server";
import type { Closure } from "./find-closures.server";
import { isClosureChoiceRequired, type OrderUnit, readOrderUnits } from "./order-units.server";
import { requestLockedRefund } from "./request-refund.server";
import type { ApplyClosureChoice } from "./schema";
import { selectUnits } from "./select-units.server";
import { startLockedExchange } from "./start-exchange.server";

type ApplyClosureChoiceInput = z.output<typeof ApplyClosureChoice>;

/**
 * @throws DomainError closing_link_over, closing_over, closing_chosen, and the codes of `openClosureLink`,
 * `checkEmailedCode`, `exchangeServices`, `startLockedExchange` and `requestLockedRefund`
 */
export async function applyClosureChoice(
  ctx: Ctx,
  { token, key: typed, oneTimeCode, ...input }: ApplyClosureChoiceInput,
): Promise<void> {
  await limitRate(ctx, "choose-at-closing", getNetworkOrAddress(ctx), { max: 60, minutes: 10 });
  const link = await openClosureLink(ctx, token);
  const { closure, order: seen } = link;
  if (!isChoiceOpen(closure.startsOn, ctx.now)) throw new DomainError("closing_link_over");
  const digest = digestOf(input);
  // The page's buttons send the same `typed` key, so the stored key also includes the choice.
  const key = `closing:${closure.id}:${seen.code}:${typed}:${digest}`;
  // A repeated form is recognised before the code is checked, because the first request has used the code up.
  if (await isRepeated(ctx.db, key)) return;
  const emailedCode = input.choice === "move" ? null : await checkEmailedCode(ctx, link, oneTimeCode);
  await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    // The day does not open again while the choice is written.
    await lockClosuresShared(tx);
    if (await isRepeated(tx, key)) return;
    await consumeEmailedCode(tx, emailedCode);
    const chosen = await requireOpenUnits(tx, order, closure, input.units);
    const common = { key, units: input.units, digest, by: "buyer" } as const;
    switch (input.choice) {
      case "move":
        if (chosen.every(({ line }) => line.kind === "service")) {
          await exchangeServices(tx, ctx, order, chosen, { ...common, date: input.date });
          return;
        }
        await startLockedExchange(tx, ctx, order, { ...common, date: input.date, time: input.time, difference: 0 });
        return;
      case "back":
      case "credit":
        await requestLockedRefund(tx, ctx, order, {
          ...{ ...common, pieces: {}, into: input.choice },
          amount: chosen.reduce((sum, { paid }) => sum + paid, 0),
        });
    }
  });
}

async function isRepeated(tx: Db | Tx, formKey: string): Promise<boolean> {
  const [moved, back] = await Promise.all([
    tx.$count(exchanges, eq(exchanges.formKey, formKey)),
    tx.$count(refundRequests, eq(refundRequests.formKey, formKey)),
  ]);
  return moved + back > 0;
}

async function listUnitsOfClosure(db: Tx, order: Order, closure: Closure): Promise<OrderUnit[]> {
  const [units, slots] = await Promise.all([readOrderUnits(db, order), listSlotsOfClosure(db, closure.id)]);
  return units.filter((unit) => isUnitAffected(closure, slots, unit));
}

async function requireOpenUnits(
  tx: Tx,
  order: Order,
  closure: Closure,
  units: readonly string[],
): Promise<OrderUnit[]> {
  const affected = (await listUnitsOfClosure(tx, order, closure)).map((unit) => ({ unit }));
  const open = affected.filter(({ unit }) => isClosureChoiceRequired(unit));
  const isStayingOnDay = affected.some(({ unit }) => unit.status === "valid" && unit.closure === null);
  if (open.length === 0 && (isStayingOnDay || closure.reopenedAt !== null)) throw new DomainError("closing_over");
  try {
    return selectUnits(open, { units }).map(({ unit }) => unit);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_to_give_back")
      throw new DomainError("closing_chosen", { field: "units" });
    throw error;
  }
}
