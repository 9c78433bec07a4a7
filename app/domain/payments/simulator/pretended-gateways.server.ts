import { pretendMomo } from "./momo.server";
import type { PretendedGateway, PretendedId } from "./pretended";
import { pretendVnpay } from "./vnpay.server";
import { pretendZalopay } from "./zalopay.server";

export const pretendedGateways: Record<PretendedId, PretendedGateway> = {
  vnpay: pretendVnpay,
  momo: pretendMomo,
  zalopay: pretendZalopay,
};
