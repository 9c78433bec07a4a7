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
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import type { SubmitResult } from "~/request/submit.server";
import { linkToStaff } from "~/staff-map";
import { OrderContents, OrderPeople } from "~/ui/staff/order-contents";
import { OrderExchanges } from "~/ui/staff/order-exchanges";
import { StaffOrderHistory } from "~/ui/staff/order-history";
import { OrderMessages, OrderMoney } from "~/ui/staff/order-money-and-messages";
import { StaffOrderState } from "~/ui/staff/order-state";
import { OrderSteps } from "~/ui/staff/order-steps";
import { StaffTitle } from "~/ui/staff/staff-title";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/order";
import { voidTransferWithToast } from "./money-actions.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_orders", async (ctx) => {
    const [view, methods] = await Promise.all([
      getOrderForStaff(ctx, { code: args.params.code }),
      getMethodNames(ctx, ctx.db),
    ]);
    const mayGive = ctx.actor.kind === "staff" && hasPermission(ctx.actor.role, "refunds");
    return { ...view, methods, creditKey: mayGive ? randomUUID() : null, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "orders", {
    accept: defineAction(StaffOrder, (ctx, { code }) => redirectDone(code, acceptOrder(ctx, code))),
    process: defineAction(StaffOrder, (ctx, { code }) => redirectDone(code, processOrder(ctx, code))),
    ship: defineAction(ShipOrder, (ctx, input) => redirectDone(input.code, shipOrder(ctx, input))),
    deliver: defineAction(StaffOrder, (ctx, { code }) => redirectDone(code, deliverOrder(ctx, code))),
    refuse_parcel: defineAction(RecordRefusedParcel, (ctx, input) =>
      redirectDone(input.code, recordRefusedParcel(ctx, input)),
    ),
    complete: defineAction(CompleteServices, (ctx, input) => redirectDone(input.code, completeServices(ctx, input))),
    cancel: defineAction(StaffOrder, (ctx, { code }) => redirectDone(code, cancelOrderByStaff(ctx, code))),
    void_transfer: defineAction(PaymentById, async (ctx, input) => ({
      to: orderPath(args.params.code),
      toast: await voidTransferWithToast(ctx, input),
    })),
    give_credit: defineAction(GiveCredit, (ctx, input) => redirectDone(input.code, giveCredit(ctx, input))),
    note: defineAction(AddOrderNote, (ctx, input) => redirectDone(input.code, addNoteByStaff(ctx, input))),
    again: defineAction(OneMessage, async (ctx, input) => {
      const key = (await sendUndelivered(ctx, input)) ? "staff.order.again_done" : "staff.order.again_not";
      return { to: orderPath(args.params.code), toast: { key } };
    }),
  });
}

function Order({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const [mayAct, mayVoid, mayRefund] = [usePermission("orders"), usePermission("money"), usePermission("refunds")];
  const { order, steps, happened, money, letters, methods, creditKey, now } = loaderData;
  const title = t("staff.order.title", { code: order.code });
  return (
    <>
      <StaffTitle title={title} />
      <p>
        <a href={linkToStaff("orders")}>{t("staff.order.all")}</a>
      </p>
      <div className="row">
        <h1>{title}</h1>
        <span>
          <StaffOrderState {...order} />
        </span>
      </div>
      {mayAct && (
        <OrderSteps code={order.code} creditKey={creditKey} steps={steps} received={order.received} sent={sent} />
      )}
      {mayRefund && order.paymentStatus === "paid" && (
        <p>
          <a href={linkToStaff("orderRefunds", { code: order.code })} className="staff-tap">
            {t("staff.refunds.order_link")}
          </a>
        </p>
      )}
      <div className="staff-columns">
        <div className="stack">
          <OrderContents order={order} />
          <StaffOrderHistory happened={happened} methods={methods} now={now} />
        </div>
        <div className="stack">
          <OrderPeople order={order} />
          <OrderExchanges moves={order.moves} now={now} />
          <OrderMoney money={money} credits={order.credits} methods={methods} mayVoid={mayVoid} sent={sent} />
          <OrderMessages letters={letters} sent={sent} />
        </div>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Order : undefined;

async function redirectDone(code: string, work: Promise<unknown>): Promise<SubmitResult> {
  await work;
  return { to: orderPath(code), toast: { key: "staff.done" } };
}

function orderPath(code: string): string {
  return linkToStaff("order", { code });
}
