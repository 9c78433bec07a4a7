import { randomUUID } from "node:crypto";
import { getRefundsOfOrder } from "~/domain/aftersales/list-refund-requests.server";
import { enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { GiveAccountByStaff, RefundByStaff } from "~/domain/aftersales/schema";
import { useT } from "~/i18n/use-t";
import { listBanks } from "~/lib/banks";
import { formatVnd } from "~/lib/money";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { PageHead } from "~/ui/staff/page-head";
import { EarlierRequests, PayoutAccountForm, StaffRefundForm } from "~/ui/staff/refund-by-staff-form";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/order-refunds";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_money", async (ctx) => ({
    ...(await getRefundsOfOrder(ctx, { code: args.params.code })),
    formKey: randomUUID(),
    now: ctx.now,
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "refunds", {
    give_back: defineAction(RefundByStaff, async (ctx, input) => {
      const { amount, isTest } = await refundByStaff(ctx, input);
      const params = { amount: formatVnd(amount, ctx.locale) };
      const key = isTest ? "staff.refunds.given_test" : "staff.refunds.given";
      return { to: orderRefundsPath(input.code), toast: { key, params } };
    }),
    give_account: defineAction(GiveAccountByStaff, async (ctx, input) => {
      await enterPayoutAccount(ctx, input);
      return { to: orderRefundsPath(input.code), toast: { key: "back_office.refunds.account_saved" } };
    }),
  });
}

function OrderRefunds({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const canRefund = usePermission("refunds");
  const { order, units, requests, account, formKey, now } = loaderData;
  const title = t("staff.refunds.order", { code: order.code });
  return (
    <>
      <PageHead
        title={title}
        help="orderRefunds"
        back={{
          to: linkToStaff("order", { code: order.code }),
          label: t("staff.order.title", { code: order.code }),
        }}
      />
      {order.paid && canRefund && <StaffRefundForm order={order} units={units} formKey={formKey} sent={sent} />}
      {!order.paid && <p>{t("staff.refunds.not_paid")}</p>}
      {canRefund && account && <PayoutAccountForm order={order} account={account} banks={listBanks()} sent={sent} />}
      <EarlierRequests requests={requests} now={now} />
    </>
  );
}

export default import.meta.env.SSR ? OrderRefunds : undefined;

function orderRefundsPath(code: string): string {
  return linkToStaff("orderRefunds", { code });
}
