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
import { receiveTestPayment } from "~/domain/orders/receive-test-payment.server";
import { recordRefusedParcel } from "~/domain/orders/refuse-parcel.server";
import { AddOrderNote, CompleteServices, RecordRefusedParcel, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { GiveCredit, PaymentById } from "~/domain/payments/schema";
import { hasPermission } from "~/domain/permission";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import type { SubmitResult } from "~/request/submit.server";
import { linkToStaff } from "~/staff-map";
import { OrderContents, OrderPeople } from "~/ui/staff/order-contents";
import { OrderExchanges } from "~/ui/staff/order-exchanges";
import { StaffOrderHistory } from "~/ui/staff/order-history";
import { OrderMessages, OrderMoney } from "~/ui/staff/order-money-and-messages";
import { StaffOrderState } from "~/ui/staff/order-state";
import { OrderSteps } from "~/ui/staff/order-steps";
import { PageHead } from "~/ui/staff/page-head";
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
    accept: defineAction(StaffOrder, (ctx, { code }) => redirectDone(args, "accept", acceptOrder(ctx, code))),
    receive_test_payment: defineAction(StaffOrder, (ctx, input) =>
      redirectDone(args, "receive_test_payment", receiveTestPayment(ctx, input)),
    ),
    process: defineAction(StaffOrder, (ctx, { code }) => redirectDone(args, "process", processOrder(ctx, code))),
    ship: defineAction(ShipOrder, (ctx, input) => redirectDone(args, "ship", shipOrder(ctx, input))),
    deliver: defineAction(StaffOrder, (ctx, { code }) => redirectDone(args, "deliver", deliverOrder(ctx, code))),
    refuse_parcel: defineAction(RecordRefusedParcel, (ctx, input) =>
      redirectDone(args, "refuse_parcel", recordRefusedParcel(ctx, input)),
    ),
    complete: defineAction(CompleteServices, (ctx, input) =>
      redirectDone(args, "complete", completeServices(ctx, input)),
    ),
    cancel: defineAction(StaffOrder, (ctx, { code }) => redirectDone(args, "cancel", cancelOrderByStaff(ctx, code))),
    void_transfer: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(args, await voidTransferWithToast(ctx, input)),
    ),
    give_credit: defineAction(GiveCredit, (ctx, input) => redirectDone(args, "give_credit", giveCredit(ctx, input))),
    note: defineAction(AddOrderNote, (ctx, input) => redirectDone(args, "note", addNoteByStaff(ctx, input))),
    again: defineAction(OneMessage, async (ctx, input) => {
      const key = (await sendUndelivered(ctx, input)) ? "staff.order.again_done" : "staff.order.again_not";
      return redirectToSamePage(args, { key });
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
      <PageHead
        title={title}
        back="orders"
        help="order"
        state={
          <span>
            <StaffOrderState {...order} />
          </span>
        }
        more={
          mayRefund && order.paymentStatus === "paid"
            ? [
                <a key="refund" href={linkToStaff("orderRefunds", { code: order.code })}>
                  {t("staff.refunds.order_link")}
                </a>,
              ]
            : []
        }
      />
      {mayAct && (
        <OrderSteps code={order.code} creditKey={creditKey} steps={steps} received={order.received} sent={sent} />
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

type Done = TextKeysUnder<"back_office.order.done">;

/** The redirect keeps the query, because it contains the filters of the list to go back to. */
async function redirectDone({ url }: Route.ActionArgs, done: Done, work: Promise<unknown>): Promise<SubmitResult> {
  await work;
  return redirectToSamePage({ url }, { key: `back_office.order.done.${done}` });
}
