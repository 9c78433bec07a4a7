import type { GatewayId } from "../gateway-ids";
import { fakeMomo } from "./fake-momo.server";
import type { FakeProvider } from "./fake-provider";
import { fakeVnpay } from "./fake-vnpay.server";
import { fakeZalopay } from "./fake-zalopay.server";

export const fakeProviders: Record<GatewayId, FakeProvider> = {
  vnpay: fakeVnpay,
  momo: fakeMomo,
  zalopay: fakeZalopay,
};
