import type { MethodId } from "~db/schema/payments";
import type { Bilingual } from "./bilingual";

/** Every way to pay, in the order in which the shop shows them. */
export const paymentMethods: Record<MethodId, { name: Bilingual; note: Bilingual }> = {
  vietqr: {
    name: { vi: "Chuyển khoản VietQR", en: "Bank transfer (VietQR)" },
    note: {
      vi: "Quét mã bằng ứng dụng ngân hàng; đơn được xác nhận ngay khi nhận được tiền.",
      en: "Scan with a Vietnamese banking app; the order is confirmed when the money arrives.",
    },
  },
  vnpay: {
    name: { vi: "VNPay", en: "VNPay" },
    note: {
      vi: "Thẻ nội địa, thẻ quốc tế hoặc ví, trả trên trang của VNPay.",
      en: "Local or international card, or wallet, on VNPay's own page.",
    },
  },
  cod: {
    name: { vi: "Trả tiền khi nhận hàng", en: "Cash on delivery" },
    note: {
      vi: "Chỉ cho hàng hóa gửi trong nước: trả tiền mặt cho người giao, không cần trả trước.",
      en: "For goods sent within Vietnam only: pay the courier in cash, nothing in advance.",
    },
  },
};
