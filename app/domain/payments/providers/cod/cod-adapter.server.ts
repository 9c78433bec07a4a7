import { type PaymentAdapter, withoutProvider } from "../../payment-adapter";

/** Cash on delivery: only for goods that are delivered in Vietnam. Staff accept the order before it is sent. */
export const codAdapter: PaymentAdapter = {
  marks: [],
  isReady: () => true,
  amounts: null,
  isAvailableFor: ({ hasOnlyGoods, country }) => hasOnlyGoods && (country ?? "VN") === "VN",
  isCashOnDelivery: true,
  deadlineSetting: "cod_accept_hours",
  ...withoutProvider,
  start: null,
};
