import { listStuckMoney } from "~/domain/money/list-stuck-money.server";
import { finishRefund } from "~/domain/money/send-refunds.server";
import { confirmTransfer } from "~/domain/settling/confirm-transfer.server";
import { matchReceipt, returnReceipt } from "~/domain/settling/match-receipt.server";
import { refundDone } from "~/domain/settling/refund-done.server";
import { ConfirmTransfer, MatchReceipt, MoneyById } from "~/domain/settling/schema";
import type { Done } from "~/request/submit.server";
import { ConfirmForm, DueRefund, WaitingReceipt } from "~/ui/staff/money";
import { act, type Room } from "../room.server";

export const moneyRoom: Room = {
  path: "money",
  for: "money",
  async show({ ctx, t }, sent) {
    const { receipts, refunds } = await listStuckMoney(ctx);
    const title = t("staff.rooms.money");
    const body = (
      <>
        <h1>{title}</h1>
        <ConfirmForm sent={sent} />
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{t("staff.money.waiting", { count: receipts.length })}</h2>
          {receipts.length === 0 && <p>{t("staff.money.nothing")}</p>}
          {receipts.map((receipt) => (
            <WaitingReceipt key={receipt.id} receipt={receipt} sent={sent} />
          ))}
        </section>
        <section className="stack" aria-labelledby="due">
          <h2 id="due">{t("staff.money.due", { count: refunds.length })}</h2>
          {refunds.length === 0 && <p>{t("staff.money.nothing")}</p>}
          {refunds.map((refund) => (
            <DueRefund key={refund.id} refund={refund} sent={sent} />
          ))}
        </section>
      </>
    );
    return { title, body };
  },
  acts: {
    confirm: act(ConfirmTransfer, async ({ ctx, t }, input) => {
      const outcome = await confirmTransfer(ctx, input);
      return here(
        outcome === "paid" || outcome === "repeat"
          ? t(`staff.money.outcome.${outcome}`)
          : t(`staff.money.reasons.${outcome}`),
      );
    }),
    match: act(MatchReceipt, async ({ ctx, t }, input) => {
      const outcome = await matchReceipt(ctx, input);
      return here(outcome === "paid" ? t("staff.money.outcome.paid") : t(`staff.money.reasons.${outcome}`));
    }),
    return: act(MoneyById, async ({ ctx, t }, input) =>
      here(t((await returnReceipt(ctx, input)) ? "staff.money.outcome.returned" : "errors.receipt_not_found")),
    ),
    refund_done: act(MoneyById, async ({ ctx, t }, input) =>
      here(t((await finishRefund(ctx, input, refundDone)) ? "staff.done" : "staff.money.outcome.not_due")),
    ),
  },
};

function here(outcome: string): Done {
  return { to: "/staff/money", toast: { key: "staff.money.outcome.told", params: { outcome }, type: "info" } };
}
