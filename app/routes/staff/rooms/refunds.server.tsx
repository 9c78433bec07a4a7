import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-waiting-refunds.server";
import { acceptAccount } from "~/domain/aftersales/refund-account.server";
import { AcceptAccount, ApproveRefund, ListRefundRequests, RefuseRefund } from "~/domain/aftersales/schema";
import { methodNames } from "~/domain/payments/list-methods.server";
import { FinishRefund, MoneyById } from "~/domain/settling/schema";
import { formatVnd } from "~/lib/money";
import { readQuery } from "~/request/read-query.server";
import { Pager } from "~/ui/staff/pager";
import { OnTheWay, WaitingRequest } from "~/ui/staff/refunds";
import { finishAndTell, recordRefusalAndTell } from "../finish-and-tell.server";
import { act, type Room, samePage } from "../room.server";

export const refundsRoom: Room = {
  path: "refunds",
  for: "money",
  async show({ ctx, t, url }, sent) {
    const [{ waiting, onTheWay, pages }, methods] = await Promise.all([
      listRefundRequests(ctx, readQuery(ListRefundRequests, url)),
      methodNames(ctx, ctx.db),
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
              <WaitingRequest key={request.id} request={request} now={ctx.now} sent={sent} />
            ))}
            <Pager label={titles.waiting} pages={pages.waiting} url={url} parameter="waiting" />
          </section>
          <section className="stack" aria-labelledby="way">
            <h2 id="way">{titles.onTheWay}</h2>
            {onTheWay.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
            {onTheWay.map((refund) => (
              <OnTheWay key={refund.id} refund={refund} methods={methods} sent={sent} />
            ))}
            <Pager label={titles.onTheWay} pages={pages.onTheWay} url={url} parameter="onTheWay" />
          </section>
        </div>
      </>
    );
    return { title, body };
  },
  acts: {
    approve: act(ApproveRefund, async (at, input) => {
      const { amount } = await approveRefund(at.ctx, input);
      return samePage(at, { key: "staff.refunds.approved", params: { amount: formatVnd(amount, at.ctx.locale) } });
    }),
    refuse: act(RefuseRefund, async (at, input) => {
      await refuseRefund(at.ctx, input);
      return samePage(at, { key: "staff.refunds.refused" });
    }),
    accept_account: act(AcceptAccount, async (at, input) => {
      await acceptAccount(at.ctx, input);
      return samePage(at, { key: "staff.done" });
    }),
    refund_done: act(FinishRefund, async (at, input) => samePage(at, await finishAndTell(at.ctx, input))),
    refund_refused: act(MoneyById, async (at, input) => samePage(at, await recordRefusalAndTell(at.ctx, input))),
  },
};
