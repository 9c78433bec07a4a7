import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { acceptPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { AcceptAccount, ApproveRefund, ListRefundRequests, RefuseRefund } from "~/domain/aftersales/schema";
import { getMethodNames } from "~/domain/payments/list-methods.server";
import { FinishRefund, PaymentById } from "~/domain/payments/schema";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import { PageHead } from "~/ui/staff/page-head";
import { StaffPager } from "~/ui/staff/pager";
import { OpenRefunds, PendingRequest } from "~/ui/staff/refunds";
import type { Route } from "./+types/refunds";
import { finishRefundWithToast, recordRefusalWithToast } from "./money-actions.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_money", async (ctx) => {
    const [requests, methods] = await Promise.all([
      listRefundRequests(ctx, readQuery(ListRefundRequests, args.url)),
      getMethodNames(ctx, ctx.db),
    ]);
    return { ...requests, methods, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "refunds", {
    approve: defineAction(ApproveRefund, async (ctx, input) => {
      const { amount } = await approveRefund(ctx, input);
      return redirectToSamePage(args, {
        key: "staff.refunds.approved",
        params: { amount: formatVnd(amount, ctx.locale) },
      });
    }),
    refuse: defineAction(RefuseRefund, async (ctx, input) => {
      await refuseRefund(ctx, input);
      return redirectToSamePage(args, { key: "staff.refunds.refused" });
    }),
    accept_account: defineAction(AcceptAccount, async (ctx, input) => {
      await acceptPayoutAccount(ctx, input);
      return redirectToSamePage(args, { key: "back_office.refunds.account_accepted" });
    }),
    refund_done: defineAction(FinishRefund, async (ctx, input) =>
      redirectToSamePage(args, await finishRefundWithToast(ctx, input)),
    ),
    refund_refused: defineAction(PaymentById, async (ctx, input) =>
      redirectToSamePage(args, await recordRefusalWithToast(ctx, input)),
    ),
  });
}

function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { waiting, onTheWay, pages, methods, now } = loaderData;
  const titles = {
    waiting: t("staff.refunds.waiting", { count: pages.waiting.total }),
    onTheWay: t("staff.refunds.way", { count: pages.onTheWay.total }),
  };
  const title = t("staff.rooms.refunds");
  return (
    <>
      <PageHead title={title} help="refunds" />
      <div className="staff-columns">
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{titles.waiting}</h2>
          {waiting.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
          {waiting.map((request) => (
            <PendingRequest key={request.id} request={request} now={now} sent={sent} />
          ))}
          <StaffPager label={titles.waiting} pages={pages.waiting} parameter="waiting" />
        </section>
        <section className="stack" aria-labelledby="way">
          <h2 id="way">{titles.onTheWay}</h2>
          {onTheWay.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
          {onTheWay.map((refund) => (
            <OpenRefunds key={refund.id} refund={refund} methods={methods} sent={sent} />
          ))}
          <StaffPager label={titles.onTheWay} pages={pages.onTheWay} parameter="onTheWay" />
        </section>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Refunds : undefined;
