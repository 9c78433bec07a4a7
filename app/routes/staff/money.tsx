import { readAccountsByCode } from "~/domain/aftersales/list-refund-requests.server";
import { listAwaitedTransfers } from "~/domain/payments/list-awaited-transfers.server";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import {
  ConfirmTransfer,
  FinishRefund,
  ListUnmatchedPayments,
  MatchPayment,
  PaymentById,
} from "~/domain/payments/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import { ConfirmForm, OpenRefundCard, UnmatchedPayment } from "~/ui/staff/money";
import { PageHead } from "~/ui/staff/page-head";
import { StaffPager } from "~/ui/staff/pager";
import { AwaitedTransferTable } from "~/ui/staff/transfer-form";
import type { Route } from "./+types/money";
import {
  confirmTransferWithToast,
  finishRefundWithToast,
  matchPaymentWithToast,
  recordRefusalWithToast,
  voidTransferWithToast,
} from "./money-actions.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_money", async (ctx) => {
    const [awaited, unmatched, methods] = await Promise.all([
      listAwaitedTransfers(ctx),
      listUnmatchedPayments(ctx, readQuery(ListUnmatchedPayments, args.url)),
      getMethodNames(ctx, ctx.db),
    ]);
    const byHand = unmatched.refunds.flatMap(({ step, order }) => (step === "by_hand" && order !== null ? order : []));
    return { ...unmatched, awaited, now: ctx.now, methods, accounts: await readAccountsByCode(ctx, byHand) };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "money", {
    confirm: defineAction(ConfirmTransfer, async (ctx, input) =>
      redirectToSamePage(args, await confirmTransferWithToast(ctx, input)),
    ),
    match: defineAction(MatchPayment, async (ctx, input) =>
      redirectToSamePage(args, await matchPaymentWithToast(ctx, input)),
    ),
    return: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(
        args,
        (await returnPayment(ctx, input))
          ? { key: "staff.money.outcome.returned" }
          : { key: "errors.receipt_not_found", type: "error" },
      ),
    ),
    void_transfer: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(args, await voidTransferWithToast(ctx, input)),
    ),
    refund_done: defineAction(FinishRefund, async (ctx, input) =>
      redirectToSamePage(args, await finishRefundWithToast(ctx, input)),
    ),
    refund_refused: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(args, await recordRefusalWithToast(ctx, input)),
    ),
  });
}

function Money({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { awaited, receipts, refunds, pages, methods, accounts, now } = loaderData;
  const waiting = t("staff.money.waiting", { count: pages.receipts.total });
  const due = t("staff.money.due", { count: pages.refunds.total });
  const title = t("staff.rooms.money");
  return (
    <>
      <PageHead title={title} help="money" />
      <AwaitedTransferTable {...awaited} now={now} />
      <ConfirmForm sent={sent} />
      <div className="staff-columns">
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{waiting}</h2>
          {receipts.length === 0 && <p>{t("staff.money.nothing")}</p>}
          {receipts.map((payment) => (
            <UnmatchedPayment key={payment.id} payment={payment} methods={methods} sent={sent} />
          ))}
          <StaffPager label={waiting} pages={pages.receipts} parameter="receipts" />
        </section>
        <section className="stack" aria-labelledby="due">
          <h2 id="due">{due}</h2>
          {refunds.length === 0 && <p>{t("staff.money.nothing")}</p>}
          {refunds.map((refund) => (
            <OpenRefundCard
              key={refund.id}
              refund={refund}
              account={(refund.step === "by_hand" && refund.order !== null && accounts.get(refund.order)) || null}
              methods={methods}
              sent={sent}
            />
          ))}
          <StaffPager label={due} pages={pages.refunds} parameter="refunds" />
        </section>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Money : undefined;
