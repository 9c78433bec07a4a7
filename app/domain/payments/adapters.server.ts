import type { MethodId } from "~db/schema/payments";
import { codAdapter } from "./cod-adapter";
import { internalAdapter } from "./internal-adapter";
import type { Gateway, PaymentAdapter } from "./payment-adapter";
import { momoAdapter } from "./providers/momo/momo-adapter.server";
import { vietqrAdapter } from "./providers/vietqr/vietqr-adapter.server";
import { vnpayAdapter } from "./providers/vnpay/vnpay-adapter.server";
import { zalopayAdapter } from "./providers/zalopay/zalopay-adapter.server";

export const adapters: Record<MethodId, PaymentAdapter> = {
  vietqr: vietqrAdapter,
  vnpay: vnpayAdapter,
  momo: momoAdapter,
  zalopay: zalopayAdapter,
  cod: codAdapter,
  credit: internalAdapter,
  free: internalAdapter,
};

export const methodIds = Object.keys(adapters) as MethodId[];

export const methodsToQuery = methodIds.filter((id) => adapters[id].query !== null);

export function findGateway(name: string): (Gateway & { id: MethodId }) | null {
  const id = methodIds.find((known) => known === name);
  const gateway = id && adapters[id].gateway;
  return gateway ? { id, ...gateway } : null;
}
