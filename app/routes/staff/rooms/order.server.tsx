import { CompleteServices, NoteOrder, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { cancelByStaff } from "~/domain/selling/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/selling/fulfil-order.server";
import { getOrderForStaff, noteOrderByStaff } from "~/domain/selling/get-order-for-staff.server";
import type { Done } from "~/request/submit.server";
import { OrderLetters, OrderMoney } from "~/ui/staff/order-beside";
import { OrderContents, OrderPeople } from "~/ui/staff/order-contents";
import { OrderHappened } from "~/ui/staff/order-happened";
import { OrderState } from "~/ui/staff/order-state";
import { OrderSteps } from "~/ui/staff/order-steps";
import { type At, act, type Room } from "../room.server";

export const orderRoom: Room = {
  path: "orders/:code",
  for: "orders",
  async show({ ctx, t, params: { code = "" } }, sent) {
    const view = await getOrderForStaff(ctx, { code });
    const { order, steps } = view;
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
        <OrderSteps code={order.code} steps={steps} received={order.received} sent={sent} />
        <div className="staff-columns">
          <div className="stack">
            <OrderContents order={order} />
            <OrderHappened happened={view.happened} now={ctx.now} />
          </div>
          <div className="stack">
            <OrderPeople order={order} />
            <OrderMoney money={view.money} />
            <OrderLetters letters={view.letters} />
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
    complete: act(CompleteServices, ({ ctx }, input) => done(input.code, completeServices(ctx, input))),
    cancel: act(StaffOrder, ({ ctx }, { code }) => done(code, cancelByStaff(ctx, code))),
    note: act(NoteOrder, (at: At, input) => done(input.code, noteOrderByStaff(at.ctx, input))),
  },
};

async function done(code: string, work: Promise<unknown>): Promise<Done> {
  await work;
  return { to: `/staff/orders/${encodeURIComponent(code)}`, toast: { key: "staff.done" } };
}
