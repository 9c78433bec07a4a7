import { randomUUID } from "node:crypto";
import { OneMessage } from "~/domain/messages/schema";
import { sendUndelivered } from "~/domain/messages/undelivered.server";
import { GiveCredit } from "~/domain/money/schema";
import { CompleteServices, NoteOrder, RecordRefusedParcel, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { methodNames } from "~/domain/payments/list-methods.server";
import { may } from "~/domain/permission";
import { cancelByStaff } from "~/domain/selling/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/selling/fulfil-order.server";
import { getOrderForStaff, noteOrderByStaff } from "~/domain/selling/get-order-for-staff.server";
import { giveCredit } from "~/domain/selling/give-credit.server";
import { recordRefusedParcel } from "~/domain/selling/refuse-parcel.server";
import { MoneyById } from "~/domain/settling/schema";
import type { Done } from "~/request/submit.server";
import { OrderMessages, OrderMoney } from "~/ui/staff/order-beside";
import { OrderContents, OrderPeople } from "~/ui/staff/order-contents";
import { OrderHappened } from "~/ui/staff/order-happened";
import { OrderMoves } from "~/ui/staff/order-moves";
import { OrderState } from "~/ui/staff/order-state";
import { OrderSteps } from "~/ui/staff/order-steps";
import { voidAndTell } from "../finish-and-tell.server";
import { type At, act, type Room } from "../room.server";

export const orderRoom: Room = {
  path: "orders/:code",
  for: "orders",
  async show({ ctx, t, params: { code = "" } }, sent) {
    const [view, methods] = await Promise.all([getOrderForStaff(ctx, { code }), methodNames(ctx, ctx.db)]);
    const { order, steps } = view;
    const mayGive = ctx.actor.kind === "staff" && may(ctx.actor.role, "money");
    const title = t("staff.order.title", { code: order.code });
    const body = (
      <>
        <p>
          <a href="/staff/orders">{t("staff.order.all")}</a>
        </p>
        <div className="row">
          <h1>{title}</h1>
          <span>
            <OrderState {...order} />
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
            <OrderHappened happened={view.happened} methods={methods} now={ctx.now} />
          </div>
          <div className="stack">
            <OrderPeople order={order} />
            <OrderMoves moves={order.moves} now={ctx.now} />
            <OrderMoney money={view.money} credits={order.credits} methods={methods} mayVoid={mayGive} sent={sent} />
            <OrderMessages letters={view.letters} sent={sent} />
          </div>
        </div>
      </>
    );
    return { title, body };
  },
  acts: {
    accept: act(StaffOrder, ({ ctx }, { code }) => done(code, acceptOrder(ctx, code))),
    process: act(StaffOrder, ({ ctx }, { code }) => done(code, processOrder(ctx, code))),
    ship: act(ShipOrder, ({ ctx }, input) => done(input.code, shipOrder(ctx, input))),
    deliver: act(StaffOrder, ({ ctx }, { code }) => done(code, deliverOrder(ctx, code))),
    refuse_parcel: act(RecordRefusedParcel, ({ ctx }, input) => done(input.code, recordRefusedParcel(ctx, input))),
    complete: act(CompleteServices, ({ ctx }, input) => done(input.code, completeServices(ctx, input))),
    cancel: act(StaffOrder, ({ ctx }, { code }) => done(code, cancelByStaff(ctx, code))),
    void_transfer: act(MoneyById, async ({ ctx, params: { code = "" } }, input) => ({
      to: addressOf(code),
      toast: await voidAndTell(ctx, input),
    })),
    give_credit: act(GiveCredit, ({ ctx }, input) => done(input.code, giveCredit(ctx, input))),
    note: act(NoteOrder, (at: At, input) => done(input.code, noteOrderByStaff(at.ctx, input))),
    again: act(OneMessage, async ({ ctx, params: { code = "" } }, input) => {
      const key = (await sendUndelivered(ctx, input)) ? "staff.order.again_done" : "staff.order.again_not";
      return { to: addressOf(code), toast: { key } };
    }),
  },
};

async function done(code: string, work: Promise<unknown>): Promise<Done> {
  await work;
  return { to: addressOf(code), toast: { key: "staff.done" } };
}

function addressOf(code: string): string {
  return `/staff/orders/${encodeURIComponent(code)}`;
}
