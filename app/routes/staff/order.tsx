import { randomUUID } from "node:crypto";
import type { ExchangeSummary } from "~/domain/aftersales/exchange-summary";
import { OneMessage } from "~/domain/messages/schema";
import { sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { formatEventReason, serializeEventReason } from "~/domain/orders/event-reason.rules";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { addNoteByStaff, getOrderForStaff, type StaffOrderView } from "~/domain/orders/get-order-for-staff.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import type { OrderView } from "~/domain/orders/order-view";
import { receiveTestPayment } from "~/domain/orders/receive-test-payment.server";
import { recordRefusedParcel } from "~/domain/orders/record-refused-parcel.server";
import { AddOrderNote, CompleteServices, RecordRefusedParcel, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { ConfirmTransfer, GiveCredit, PaymentById } from "~/domain/payments/schema";
import { hasPermission } from "~/domain/permission";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatDifference } from "~/lib/money";
import { formatNameAndKind } from "~/lib/text";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import type { SubmitResult } from "~/request/submit.server";
import { linkToStaff } from "~/staff-map";
import { formatActor } from "~/ui/staff/format-actor";
import type { MethodNames } from "~/ui/staff/money";
import { OrderContents, OrderPeople, OrderTimes } from "~/ui/staff/order-contents";
import { OrderMessages, OrderMoney } from "~/ui/staff/order-money-and-messages";
import { OrderStatePill } from "~/ui/staff/order-state";
import { OrderSteps, OtherOrderSteps } from "~/ui/staff/order-steps";
import { PageHead } from "~/ui/staff/page-head";
import { AwaitedTransferForms } from "~/ui/staff/transfer-form";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/order";
import { confirmTransferWithToast, voidTransferWithToast } from "./money-actions.server";

type OrderEvent = StaffOrderView["happened"][number];

type Props = { happened: readonly OrderEvent[]; isTest: boolean; methods: MethodNames; now: Date };

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_orders", async (ctx) => {
    const [view, methods] = await Promise.all([
      getOrderForStaff(ctx, { code: args.params.code }),
      getMethodNames(ctx, ctx.db),
    ]);
    const canGive = ctx.actor.kind === "staff" && hasPermission(ctx.actor.role, "refunds");
    return { ...view, methods, creditKey: canGive ? randomUUID() : null, now: ctx.now };
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
    confirm: defineAction(ConfirmTransfer, async (ctx, input) =>
      redirectToSamePage(args, await confirmTransferWithToast(ctx, input)),
    ),
    void_transfer: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(args, await voidTransferWithToast(ctx, input)),
    ),
    give_credit: defineAction(GiveCredit, async (ctx, input) => {
      const { isEmailed } = await giveCredit(ctx, input);
      const key = isEmailed ? "back_office.order.done.give_credit" : "back_office.order.done.give_credit_by_hand";
      return redirectToSamePage(args, { key });
    }),
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
  const [canAct, canVoid, canRefund] = [usePermission("orders"), usePermission("money"), usePermission("refunds")];
  const { order, visit, state, steps, happened, money, transfers, letters, canEmailBuyer, methods, creditKey, now } =
    loaderData;
  const title = t("staff.order.title", { code: order.code });
  return (
    <>
      <PageHead
        title={title}
        back="orders"
        help="order"
        text={<OrderTimes placedAt={order.placedAt} visit={visit} now={now} />}
        state={
          <span>
            <OrderStatePill {...order} state={state} />
          </span>
        }
        more={
          canRefund && order.paymentStatus === "paid"
            ? [
                <a key="refund" href={linkToStaff("orderRefunds", { code: order.code })}>
                  {t("staff.refunds.refund_by_staff")}
                </a>,
              ]
            : []
        }
      />
      <AwaitedTransferForms transfers={transfers} sent={sent} now={now} />
      {canAct && <OrderSteps order={order} steps={steps} sent={sent} now={now} />}
      <div className="staff-columns">
        <div className="stack">
          <OrderContents order={order} />
          {canAct && (
            <OtherOrderSteps
              {...{ creditKey, canEmailBuyer, steps, transfers, sent }}
              code={order.code}
              received={order.received}
            />
          )}
          <StaffOrderHistory happened={happened} isTest={order.isTest} methods={methods} now={now} />
        </div>
        <div className="stack">
          <OrderPeople order={order} />
          <OrderExchanges moves={order.moves} now={now} />
          <OrderMoney money={money} credits={order.credits} methods={methods} canVoid={canVoid} sent={sent} />
          <OrderMessages letters={letters} sent={sent} />
        </div>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Order : undefined;

type Done = TextKeysUnder<"back_office.order.done">;

/** Keeps the query. It contains the filters of the list to which the page links back. */
async function redirectDone({ url }: Route.ActionArgs, done: Done, work: Promise<unknown>): Promise<SubmitResult> {
  await work;
  return redirectToSamePage({ url }, { key: `back_office.order.done.${done}` });
}

function OrderExchanges({ moves, now }: { moves: readonly ExchangeSummary[]; now: Date }) {
  const { locale, t } = useT();
  if (moves.length === 0) return null;
  const day = ({ date, time }: ExchangeSummary["to"]) =>
    [formatDate(date, locale, "medium"), time].filter(Boolean).join(" ");
  return (
    <section className="card stack" aria-labelledby="moves">
      <h2 id="moves">{t("staff.order.exchanges")}</h2>
      {moves.map(({ code, status, by, at, to, difference, tickets }) => (
        <div key={code}>
          <p>
            <code>{code}</code> · {t(`staff.order.exchange_status.${status}`)} ·{" "}
            <strong>{formatDifference(difference, locale)}</strong>
          </p>
          <ul>
            {tickets.map(({ name, of, count, from }) => (
              <li key={`${name} ${of} ${from.date} ${from.time}`}>
                {count} × {formatNameAndKind({ name, of })}: {day(from)} → {day(to)}
              </li>
            ))}
          </ul>
          <p className="help">
            {formatMoment(new Date(at), locale, now)} · {formatActor(by, t)}
          </p>
        </div>
      ))}
    </section>
  );
}

function StaffOrderHistory({ happened, isTest, methods, now }: Props) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="happened">
      <h2 id="happened">{t("staff.order.history")}</h2>
      <ol className="staff-history">
        {happened.toReversed().map((event, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items hold no state, so a new event may move the others
          <li key={position}>
            <p className="help">
              <time dateTime={event.at}>{formatMoment(new Date(event.at), locale, now)}</time> ·{" "}
              {actorText(event, methods, t)}
            </p>
            <p className="staff-typed">
              {eventText(event, t, locale)}
              {isTest && event.what === "payment" && ` · ${t("orders.test.no_money")}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorText({ actor }: OrderEvent, methods: MethodNames, t: Translate): string {
  const name = formatActor(actor, t);
  return actor.startsWith("gateway:") ? (methods.get(name) ?? name) : name;
}

function eventText({ what, after, why: given }: OrderEvent, t: Translate, locale: Locale): string {
  const reason = given && formatEventReason(given, t, locale);
  const suffix = reason ? ` (${reason})` : "";
  switch (what) {
    case "status":
      if (after === "delivered" && given === serializeEventReason({ code: "issued" })) return t("staff.order.issued");
      return t(`staff.orders.status.${after as OrderView["status"]}`) + suffix;
    case "payment":
      return (
        t("staff.order.payment", { state: t(`staff.orders.payment.${after as OrderView["paymentStatus"]}`) }) + suffix
      );
    case "note":
      return reason ?? "";
    case "internal":
      return given ?? "";
  }
}
