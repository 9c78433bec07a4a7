import { type PaymentAdapter, withoutProvider } from "../../payment-adapter";

/** Only goods that are delivered in Vietnam can be paid on delivery. Staff accept the order before it is sent. */
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
