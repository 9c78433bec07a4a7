import { fakeMomo } from "./fake-momo.server";
import type { FakeProvider, FakeProviderId } from "./fake-provider";
import { fakeVnpay } from "./fake-vnpay.server";
import { fakeZalopay } from "./fake-zalopay.server";

export const fakeProviders: Record<FakeProviderId, FakeProvider> = {
  vnpay: fakeVnpay,
  momo: fakeMomo,
  zalopay: fakeZalopay,
};
