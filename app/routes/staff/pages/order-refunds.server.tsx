import { randomUUID } from "node:crypto";
import { getRefundsOfOrder } from "~/domain/aftersales/list-refund-requests.server";
import { enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { GiveAccountByStaff, RefundByStaff } from "~/domain/aftersales/schema";
import { listBanks } from "~/lib/banks";
import { formatVnd } from "~/lib/money";
import { EarlierRequests, PayoutAccountForm, StaffRefundForm } from "~/ui/staff/refund-by-staff-form";
import { defineAction, type StaffPage } from "../staff-page.server";

export const orderRefundsPage: StaffPage = {
  path: "refunds/:code",
  access: "money",
  async render({ ctx, t, params: { code = "" } }, sent) {
    const view = await getRefundsOfOrder(ctx, { code });
    const { order, units, requests, account } = view;
    const title = t("staff.refunds.order", { code: order.code });
    const body = (
      <>
        <p>
          <a href={`/staff/orders/${order.code}`}>{t("staff.order.title", { code: order.code })}</a>
        </p>
        <h1>{title}</h1>
        {order.paid ? (
          <StaffRefundForm order={order} units={units} formKey={randomUUID()} sent={sent} />
        ) : (
          <p>{t("staff.refunds.not_paid")}</p>
        )}
        {account && <PayoutAccountForm order={order} account={account} banks={listBanks()} sent={sent} />}
        <EarlierRequests requests={requests} now={ctx.now} />
      </>
    );
    return { title, body };
  },
  actions: {
    give_back: defineAction(RefundByStaff, async ({ ctx }, input) => {
      const { amount } = await refundByStaff(ctx, input);
      const params = { amount: formatVnd(amount, ctx.locale) };
      return { to: orderRefundsPath(input.code), toast: { key: "staff.refunds.given", params } };
    }),
    give_account: defineAction(GiveAccountByStaff, async ({ ctx }, input) => {
      await enterPayoutAccount(ctx, input);
      return { to: orderRefundsPath(input.code), toast: { key: "staff.done" } };
    }),
  },
};

function orderRefundsPath(code: string): string {
  return `/staff/refunds/${encodeURIComponent(code)}`;
}
