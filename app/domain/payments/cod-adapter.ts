import { settingNumber } from "../shop/shop.rules";
import { type PaymentAdapter, withoutProvider } from "./payment-adapter";

/** Cash on delivery within Vietnam. Staff accept the order, and record the payment when the parcel is delivered. */
export const codAdapter: PaymentAdapter = {
  isReady: () => true,
  amounts: null,
  isAvailableFor: ({ onlyGoods, country }) => onlyGoods && (country ?? "VN") === "VN",
  isCashOnDelivery: true,
  getPaymentDeadline: (shop, { placedAt }) =>
    new Date(placedAt.getTime() + settingNumber(shop, "cod_accept_hours") * 3_600_000),
  ...withoutProvider,
  start: null,
};
