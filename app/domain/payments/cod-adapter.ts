import { settingNumber } from "../shop/shop.rules";
import { type PaymentAdapter, withoutServer } from "./payment-adapter";

/** Within the country: staff accept the order, and write the money down when the parcel is handed over. */
export const codAdapter: PaymentAdapter = {
  isReady: () => true,
  amounts: null,
  fits: ({ onlyGoods, country }) => onlyGoods && (country ?? "VN") === "VN",
  paidAtTheDoor: true,
  payBy: (shop, { placedAt }) => new Date(placedAt.getTime() + settingNumber(shop, "cod_accept_hours") * 3_600_000),
  ...withoutServer,
  start: null,
};
