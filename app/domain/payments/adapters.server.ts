import { config } from "~/lib/config.server";
import type { MethodId } from "~db/schema/payments";
import { type Gateway, type PaymentAdapter, withoutProvider } from "./payment-adapter";
import { codAdapter } from "./providers/cod/cod-adapter.server";
import { momoAdapter } from "./providers/momo/momo-adapter.server";
import { vietqrAdapter } from "./providers/vietqr/vietqr-adapter.server";
import { vnpayAdapter } from "./providers/vnpay/vnpay-adapter.server";
import { zalopayAdapter } from "./providers/zalopay/zalopay-adapter.server";

const internalAdapter: PaymentAdapter = {
  marks: [],
  isReady: () => false,
  amounts: null,
  isAvailableFor: () => false,
  isCashOnDelivery: false,
  deadlineSetting: "gateway_minutes",
  ...withoutProvider,
  start: null,
};

/** This is the method of test orders. No provider takes part; staff mark the order as paid. */
const testAdapter: PaymentAdapter = { ...internalAdapter, isReady: () => true, isAvailableFor: () => true };

export const adapters: Record<MethodId, PaymentAdapter> = {
  vietqr: vietqrAdapter,
  vnpay: vnpayAdapter,
  momo: momoAdapter,
  zalopay: zalopayAdapter,
  cod: codAdapter,
  credit: internalAdapter,
  free: internalAdapter,
  test: testAdapter,
};

export const methodIds = Object.keys(adapters) as MethodId[];

export const methodsToQuery = methodIds.filter((id) => adapters[id].query !== null);

export function findGateway(name: string): (Gateway & { id: MethodId }) | null {
  const id = methodIds.find((known) => known === name);
  const gateway = id && adapters[id].gateway;
  return gateway ? { id, ...gateway } : null;
}

export function listGatewayOrigins(): string[] {
  const simulators = config.isDemo && config.simulatorOrigin ? [config.simulatorOrigin] : [];
  const urls = [...simulators, ...Object.values(adapters).flatMap((adapter) => adapter.origins())];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

export function requireGatewayOrigin(url: string, shopOrigin: string): void {
  const { origin } = new URL(url);
  if (origin !== shopOrigin && !listGatewayOrigins().includes(origin))
    throw new Error(`${origin} is not among the origins() of its adapter`);
}
