import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listRefundRequests } from "~/domain/aftersales/list-waiting-refunds.server";
import { acceptAccount } from "~/domain/aftersales/refund-account.server";
import { ApproveRefund, RefuseRefund } from "~/domain/aftersales/schema";
import { StaffOrder } from "~/domain/orders/schema";
import { methodNames } from "~/domain/payments/list-methods.server";
import { MoneyById } from "~/domain/settling/schema";
import { formatVnd } from "~/lib/money";
import type { Toast } from "~/request/submit.server";
import { OnTheWay, WaitingRequest } from "~/ui/staff/refunds";
import { finishAndTell } from "../finish-and-tell.server";
import { act, type Room } from "../room.server";

export const refundsRoom: Room = {
  path: "refunds",
  for: "money",
  async show({ ctx, t }, sent) {
    const [{ waiting, onTheWay }, methods] = await Promise.all([listRefundRequests(ctx), methodNames(ctx, ctx.db)]);
    const title = t("staff.rooms.refunds");
    const body = (
      <>
        <h1>{title}</h1>
        <div className="staff-columns">
          <section className="stack" aria-labelledby="waiting">
            <h2 id="waiting">{t("staff.refunds.waiting", { count: waiting.length })}</h2>
            {waiting.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
            {waiting.map((request) => (
              <WaitingRequest key={request.id} request={request} now={ctx.now} sent={sent} />
            ))}
          </section>
          <section className="stack" aria-labelledby="way">
            <h2 id="way">{t("staff.refunds.way", { count: onTheWay.length })}</h2>
            {onTheWay.length === 0 && <p>{t("staff.refunds.nothing")}</p>}
            {onTheWay.map((refund) => (
              <OnTheWay key={refund.id} refund={refund} methods={methods} sent={sent} />
            ))}
          </section>
        </div>
      </>
    );
    return { title, body };
  },
  acts: {
    approve: act(ApproveRefund, async ({ ctx }, input) => {
      const { amount } = await approveRefund(ctx, input);
      return here({ key: "staff.refunds.approved", params: { amount: formatVnd(amount, ctx.locale) } });
    }),
    refuse: act(RefuseRefund, async ({ ctx }, input) => {
      await refuseRefund(ctx, input);
      return here({ key: "staff.refunds.refused" });
    }),
    accept_account: act(StaffOrder, async ({ ctx }, input) => {
      await acceptAccount(ctx, input);
      return here({ key: "staff.done" });
    }),
    refund_done: act(MoneyById, async ({ ctx }, input) => here(await finishAndTell(ctx, input))),
  },
};

function here(toast: Toast) {
  return { to: "/staff/refunds", toast };
}
