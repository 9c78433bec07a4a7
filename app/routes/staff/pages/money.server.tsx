import { readAccountsByCode } from "~/domain/aftersales/list-refund-requests.server";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment.server";
import {
  ConfirmTransfer,
  FinishRefund,
  ListUnmatchedPayments,
  MatchPayment,
  PaymentById,
} from "~/domain/payments/schema";
import type { Translate } from "~/i18n/translate";
import { readQuery } from "~/request/read-input.server";
import type { Toast } from "~/request/submit.server";
import { ConfirmForm, OpenRefundCard, UnmatchedPayment } from "~/ui/staff/money";
import { StaffPager } from "~/ui/staff/pager";
import { finishRefundWithToast, recordRefusalWithToast, voidTransferWithToast } from "../money-actions.server";
import { defineAction, redirectToSamePage, type StaffPage } from "../staff-page.server";

export const moneyPage: StaffPage = {
  path: "money",
  access: "money",
  async render({ ctx, t, url }, sent) {
    const [{ receipts, refunds, pages }, methods] = await Promise.all([
      listUnmatchedPayments(ctx, readQuery(ListUnmatchedPayments, url)),
      getMethodNames(ctx, ctx.db),
    ]);
    const byHand = refunds.flatMap(({ step, order }) => (step === "by_hand" && order !== null ? order : []));
    const accounts = await readAccountsByCode(ctx.db, byHand);
    const waiting = t("staff.money.waiting", { count: pages.receipts.total });
    const due = t("staff.money.due", { count: pages.refunds.total });
    const title = t("staff.rooms.money");
    const body = (
      <>
        <h1>{title}</h1>
        <ConfirmForm sent={sent} />
        <div className="staff-columns">
          <section className="stack" aria-labelledby="waiting">
            <h2 id="waiting">{waiting}</h2>
            {receipts.length === 0 && <p>{t("staff.money.nothing")}</p>}
            {receipts.map((payment) => (
              <UnmatchedPayment key={payment.id} payment={payment} methods={methods} sent={sent} />
            ))}
            <StaffPager label={waiting} pages={pages.receipts} url={url} parameter="receipts" />
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
            <StaffPager label={due} pages={pages.refunds} url={url} parameter="refunds" />
          </section>
        </div>
      </>
    );
    return { title, body };
  },
  actions: {
    confirm: defineAction(ConfirmTransfer, async (args, input) =>
      redirectToSamePage(args, toToast(await confirmTransfer(args.ctx, input), input, args.t)),
    ),
    match: defineAction(MatchPayment, async (args, input) =>
      redirectToSamePage(args, toToast(await matchPayment(args.ctx, input), input, args.t)),
    ),
    return: defineAction(PaymentById, async (args, input) =>
      redirectToSamePage(
        args,
        (await returnPayment(args.ctx, input))
          ? { key: "staff.money.outcome.returned" }
          : { key: "errors.receipt_not_found", type: "error" },
      ),
    ),
    void_transfer: defineAction(PaymentById, async (args, input) =>
      redirectToSamePage(args, await voidTransferWithToast(args.ctx, input)),
    ),
    refund_done: defineAction(FinishRefund, async (args, input) =>
      redirectToSamePage(args, await finishRefundWithToast(args.ctx, input)),
    ),
    refund_refused: defineAction(PaymentById, async (args, input) =>
      redirectToSamePage(args, await recordRefusalWithToast(args.ctx, input)),
    ),
  },
};

type Outcome = Awaited<ReturnType<typeof confirmTransfer>> | Awaited<ReturnType<typeof matchPayment>>;

function toToast(outcome: Outcome, { code }: { code: string }, t: Translate): Toast {
  switch (outcome) {
    case "paid":
      return { key: "staff.money.outcome.paid", params: { code } };
    case "repeat":
      return { key: "staff.money.outcome.repeat", type: "info" };
    case "late":
    case "double":
      return {
        key: "staff.money.outcome.goes_back",
        params: { code, reason: t(`staff.money.reasons.${outcome}`) },
        type: "info",
      };
    case "short":
    case "over":
    case "unmatched":
    case "wrong_amount":
    case "doubtful":
    case "other_account":
    case "part":
      return {
        key: "staff.money.outcome.waits",
        params: { code, reason: t(`staff.money.reasons.${outcome}`) },
        type: "info",
      };
  }
}
