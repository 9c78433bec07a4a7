import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { acceptPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { AcceptAccount, ApproveRefund, ListRefundRequests, RefuseRefund } from "~/domain/aftersales/schema";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { FinishRefund, PaymentById } from "~/domain/payments/schema";
import { formatVnd } from "~/lib/money";
import { readQuery } from "~/request/read-input.server";
import { StaffPager } from "~/ui/staff/pager";
import { OpenRefunds, PendingRequest } from "~/ui/staff/refunds";
import { finishRefundWithToast, recordRefusalWithToast } from "../money-actions.server";
import { defineAction, redirectToSamePage, type StaffPage } from "../staff-page.server";

export const refundsPage: StaffPage = {
  path: "refunds",
  access: "money",
  async render({ ctx, t, url }, sent) {
    const [{ waiting, onTheWay, pages }, methods] = await Promise.all([
      listRefundRequests(ctx, readQuery(ListRefundRequests, url)),
      getMethodNames(ctx, ctx.db),
    ]);
    const titles = {
      waiting: t("staff.refunds.waiting", { count: pages.waiting.total }),
      onTheWay: t("staff.refunds.way", { count: pages.onTheWay.total }),
    };
    const title = t("staff.rooms.refunds");
    const body = (
      <>
        <h1>{title}</h1>
        <div className="staff-columns">
          <section className="stack" aria-labelledby="waiting">
            <h2 id="waiting">{titles.waiting}</h2>
            {waiting.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
            {waiting.map((request) => (
              <PendingRequest key={request.id} request={request} now={ctx.now} sent={sent} />
            ))}
            <StaffPager label={titles.waiting} pages={pages.waiting} url={url} parameter="waiting" />
          </section>
          <section className="stack" aria-labelledby="way">
            <h2 id="way">{titles.onTheWay}</h2>
            {onTheWay.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
            {onTheWay.map((refund) => (
              <OpenRefunds key={refund.id} refund={refund} methods={methods} sent={sent} />
            ))}
            <StaffPager label={titles.onTheWay} pages={pages.onTheWay} url={url} parameter="onTheWay" />
          </section>
        </div>
      </>
    );
    return { title, body };
  },
  actions: {
    approve: defineAction(ApproveRefund, async (args, input) => {
      const { amount } = await approveRefund(args.ctx, input);
      return redirectToSamePage(args, {
        key: "staff.refunds.approved",
        params: { amount: formatVnd(amount, args.ctx.locale) },
      });
    }),
    refuse: defineAction(RefuseRefund, async (args, input) => {
      await refuseRefund(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.refunds.refused" });
    }),
    accept_account: defineAction(AcceptAccount, async (args, input) => {
      await acceptPayoutAccount(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.done" });
    }),
    refund_done: defineAction(FinishRefund, async (args, input) =>
      redirectToSamePage(args, await finishRefundWithToast(args.ctx, input)),
    ),
    refund_refused: defineAction(PaymentById, async (args, input) =>
      redirectToSamePage(args, await recordRefusalWithToast(args.ctx, input)),
    ),
  },
};
