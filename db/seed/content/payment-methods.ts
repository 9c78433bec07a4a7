import type { MethodId } from "~db/schema";
import type { Bilingual } from "./bilingual";

export const paymentMethods: { id: MethodId; name: Bilingual; note: Bilingual }[] = [
  {
    id: "vietqr",
    name: { vi: "Chuyển khoản VietQR", en: "Bank transfer (VietQR)" },
    note: {
      vi: "Quét mã bằng ứng dụng ngân hàng; tiền vào là có vé.",
      en: "Scan with a Vietnamese banking app; tickets come when the money does.",
    },
  },
  {
    id: "vnpay",
    name: { vi: "VNPay", en: "VNPay" },
    note: {
      vi: "Thẻ nội địa, thẻ quốc tế hoặc ví, trả trên trang của VNPay.",
      en: "Local or international card, or wallet, on VNPay's own page.",
    },
  },
];
