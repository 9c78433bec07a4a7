import { syncScans } from "~/domain/admission/sync-scans.server";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { approveRefund } from "~/domain/aftersales/decide-refund.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { startExchange } from "~/domain/aftersales/start-exchange.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import type { Db } from "~db/client.server";
import { asStaff, createVisit } from "./factories";
import { providers } from "./providers";

type InputOf<UseCase extends (ctx: Ctx, input: never) => unknown> = Parameters<UseCase>[1];

const processActions = {
  hold: (ctx: Ctx) => holdPlaces(ctx, { kind: "cart" }),
  place: (ctx: Ctx, form: InputOf<typeof placeOrder>) => placeOrder(ctx, form),
  cancel: (ctx: Ctx, order: InputOf<typeof cancelOrder>) => cancelOrder(ctx, order),
  receiveWebhook: (ctx: Ctx, word: InputOf<typeof providers.vnpay.sendWebhook>) =>
    providers.vnpay.sendWebhook(ctx, word),
  receive: (ctx: Ctx, money: InputOf<typeof receivePayment>) => receivePayment(ctx, money),
  requestRefund: (ctx: Ctx, form: InputOf<typeof requestRefund>) => requestRefund(ctx, form),
  approve: (ctx: Ctx, request: InputOf<typeof approveRefund>) => approveRefund(asStaff(ctx), request),
  sendRefunds,
  startExchange: (ctx: Ctx, form: InputOf<typeof startExchange>) => startExchange(ctx, form),
  choose: (ctx: Ctx, form: InputOf<typeof applyClosureChoice>) => applyClosureChoice(ctx, form),
  giveCredit: (ctx: Ctx, form: InputOf<typeof giveCredit>) => giveCredit(asStaff(ctx), form),
  sync: (ctx: Ctx, scans: InputOf<typeof syncScans>) => syncScans(asStaff(ctx, "gate"), scans),
  notifyOfClosures: (ctx: Ctx) => notifyOfClosures(ctx),
};

type ProcessActions = typeof processActions;
export type ProcessAction = {
  [Name in keyof ProcessActions]: { does: Name; input: Parameters<ProcessActions[Name]>[1] };
}[keyof ProcessActions] & {
  session?: string;
  now?: Date;
};

export async function runProcessAction(db: Db, { does, input, ...who }: ProcessAction): Promise<unknown> {
  const deed = processActions[does] as (ctx: Ctx, input: unknown) => Promise<unknown>;
  return deed(await createVisit(db, who), input);
}
