import type { MethodId } from "~db/schema";
import { codAdapter } from "./cod-adapter";
import type { PaymentAdapter } from "./methods";
import { vietqrAdapter } from "./vietqr/vietqr-adapter";
import { vnpayAdapter } from "./vnpay/vnpay-adapter.server";

/** What each row of `payment_methods` is played by. */
export const adapters: Record<MethodId, PaymentAdapter> = {
  vietqr: vietqrAdapter,
  vnpay: vnpayAdapter,
  cod: codAdapter,
};
