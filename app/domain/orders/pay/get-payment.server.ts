import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { logError } from "~/lib/log.server";
import type { Ctx } from "../../ctx";
import type { MethodView } from "../../payments/methods";
import { buildVietQr } from "../../payments/vietqr/vietqr.rules";
import { vietqrAdapter } from "../../payments/vietqr/vietqr-adapter";
import { settingText } from "../../site/shop.rules";
import { getVisibleOrder } from "../find-order.server";
import { getOrder } from "../get-order.server";
import type { OrderView } from "../order-view";
import type { OrderByCode } from "../schema";
import { askProvider } from "./ask-provider.server";
import { openAttempt, startOf } from "./open-attempt.server";
import { listOrderMethods } from "./order-methods.server";

type Transfer = { bank: string; account: string; holder: string; amount: number; memo: string; qr: string };
/** How long a page waits for a silent gateway; the answer is acted on when it comes. */
const patienceMs = 3_000;

export type Payment = { order: OrderView; methods: MethodView[]; transfer: Transfer | null; gatewayUrl: string | null };

/**
 * Where an order's payment stands and how to go on with it: the transfer's QR for what is still missing, or the
 * gateway's address. Looking asks the gateway about an open attempt (at most every few seconds), so that a buyer who
 * came back before the notification sees the truth.
 */
export async function getPayment(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<Payment> {
  const order = await getVisibleOrder(ctx, code, view);
  const open = await openAttempt(ctx, order);
  if (open)
    await Promise.race([
      askProvider(ctx, order, open).catch((error: unknown) => logError(error, `asking about ${open.reference}`)),
      sleep(patienceMs, undefined, { ref: false }),
    ]);
  const [shown, methods] = await Promise.all([
    // What the provider said may have moved it.
    getOrder(ctx, { code, view }),
    listOrderMethods(ctx, order),
  ]);
  const waits = shown.canPay && shown.paymentStatus === "pending";
  const start = waits && open ? startOf(order, open, ctx.now) : null;
  return {
    order: shown,
    methods,
    transfer: start?.kind === "transfer" ? transferOf(ctx, shown) : null,
    gatewayUrl: start?.kind === "redirect" ? start.url : null,
  };
}

/** The transfer of what is still missing; its memo names the order. Null while the shop's account cannot be drawn. */
function transferOf({ shop }: Ctx, order: OrderView): Transfer | null {
  if (!vietqrAdapter.isReady(shop.settings)) return null;
  const amount = order.total - order.received;
  const memo = `${settingText(shop, "transfer_prefix")}${order.code}`;
  const account = settingText(shop, "bank_account");
  const qr = buildVietQr({ bin: settingText(shop, "bank_bin"), account, amount, memo });
  return { bank: settingText(shop, "bank_name"), account, holder: settingText(shop, "bank_holder"), amount, memo, qr };
}
