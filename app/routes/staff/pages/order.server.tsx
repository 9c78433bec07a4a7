import { randomUUID } from "node:crypto";
import { OneMessage } from "~/domain/messages/schema";
import { sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { addNoteByStaff, getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { recordRefusedParcel } from "~/domain/orders/refuse-parcel.server";
import { AddOrderNote, CompleteServices, RecordRefusedParcel, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { GiveCredit, PaymentById } from "~/domain/payments/schema";
import { hasPermission } from "~/domain/permission";
import type { SubmitResult } from "~/request/submit.server";
import { OrderContents, OrderPeople } from "~/ui/staff/order-contents";
import { OrderExchanges } from "~/ui/staff/order-exchanges";
import { StaffOrderHistory } from "~/ui/staff/order-history";
import { OrderMessages, OrderMoney } from "~/ui/staff/order-money-and-messages";
import { StaffOrderState } from "~/ui/staff/order-state";
import { OrderSteps } from "~/ui/staff/order-steps";
import { voidTransferWithToast } from "../money-actions.server";
import { defineAction, type StaffPage, type StaffPageArgs } from "../staff-page.server";

export const orderPage: StaffPage = {
  path: "orders/:code",
  access: "orders",
  async render({ ctx, t, params: { code = "" } }, sent) {
    const [view, methods] = await Promise.all([getOrderForStaff(ctx, { code }), getMethodNames(ctx, ctx.db)]);
    const { order, steps } = view;
    const mayGive = ctx.actor.kind === "staff" && hasPermission(ctx.actor.role, "money");
    const title = t("staff.order.title", { code: order.code });
    const body = (
      <>
        <p>
          <a href="/staff/orders">{t("staff.order.all")}</a>
        </p>
        <div className="row">
          <h1>{title}</h1>
          <span>
            <StaffOrderState {...order} />
          </span>
        </div>
        <OrderSteps
          code={order.code}
          creditKey={mayGive ? randomUUID() : null}
          steps={steps}
          received={order.received}
          sent={sent}
        />
        {order.paymentStatus === "paid" && (
          <p>
            <a href={`/staff/refunds/${order.code}`} className="staff-tap">
              {t("staff.refunds.order_link")}
            </a>
          </p>
        )}
        <div className="staff-columns">
          <div className="stack">
            <OrderContents order={order} />
            <StaffOrderHistory happened={view.happened} methods={methods} now={ctx.now} />
          </div>
          <div className="stack">
            <OrderPeople order={order} />
            <OrderExchanges moves={order.moves} now={ctx.now} />
            <OrderMoney money={view.money} credits={order.credits} methods={methods} mayVoid={mayGive} sent={sent} />
            <OrderMessages letters={view.letters} sent={sent} />
          </div>
        </div>
      </>
    );
    return { title, body };
  },
  actions: {
    accept: defineAction(StaffOrder, ({ ctx }, { code }) => redirectDone(code, acceptOrder(ctx, code))),
    process: defineAction(StaffOrder, ({ ctx }, { code }) => redirectDone(code, processOrder(ctx, code))),
    ship: defineAction(ShipOrder, ({ ctx }, input) => redirectDone(input.code, shipOrder(ctx, input))),
    deliver: defineAction(StaffOrder, ({ ctx }, { code }) => redirectDone(code, deliverOrder(ctx, code))),
    refuse_parcel: defineAction(RecordRefusedParcel, ({ ctx }, input) =>
      redirectDone(input.code, recordRefusedParcel(ctx, input)),
    ),
    complete: defineAction(CompleteServices, ({ ctx }, input) =>
      redirectDone(input.code, completeServices(ctx, input)),
    ),
    cancel: defineAction(StaffOrder, ({ ctx }, { code }) => redirectDone(code, cancelOrderByStaff(ctx, code))),
    void_transfer: defineAction(PaymentById, async ({ ctx, params: { code = "" } }, input) => ({
      to: orderPath(code),
      toast: await voidTransferWithToast(ctx, input),
    })),
    give_credit: defineAction(GiveCredit, ({ ctx }, input) => redirectDone(input.code, giveCredit(ctx, input))),
    note: defineAction(AddOrderNote, (args: StaffPageArgs, input) =>
      redirectDone(input.code, addNoteByStaff(args.ctx, input)),
    ),
    again: defineAction(OneMessage, async ({ ctx, params: { code = "" } }, input) => {
      const key = (await sendUndelivered(ctx, input)) ? "staff.order.again_done" : "staff.order.again_not";
      return { to: orderPath(code), toast: { key } };
    }),
  },
};

async function redirectDone(code: string, work: Promise<unknown>): Promise<SubmitResult> {
  await work;
  return { to: orderPath(code), toast: { key: "staff.done" } };
}

function orderPath(code: string): string {
  return `/staff/orders/${encodeURIComponent(code)}`;
}
