import type { ChosenMethodId } from "~db/schema/payments";
import type { Bilingual } from "./bilingual";

/** Every way to pay, in the order in which the shop shows them. */
export const paymentMethods: Record<ChosenMethodId, { name: Bilingual; note: Bilingual }> = {
  vietqr: {
    name: { vi: "Chuyển khoản VietQR", en: "Bank transfer (VietQR)" },
    note: {
      vi: "Quét mã bằng ứng dụng ngân hàng, xác nhận ngay.",
      en: "Scan with a Vietnamese banking app, confirmed at once.",
    },
  },
  vnpay: {
    name: { vi: "VNPay", en: "VNPay" },
    note: {
      vi: "Thẻ hoặc ví, trên trang của VNPay.",
      en: "Card or wallet, on VNPay's page.",
    },
  },
  momo: {
    name: { vi: "Ví MoMo", en: "MoMo" },
    note: {
      vi: "Trong ứng dụng hoặc trên trang của MoMo.",
      en: "In its app or on its page.",
    },
  },
  zalopay: {
    name: { vi: "ZaloPay", en: "ZaloPay" },
    note: {
      vi: "Ví, thẻ hoặc ngân hàng, trên trang của ZaloPay.",
      en: "Wallet, card or bank, on ZaloPay's page.",
    },
  },
  cod: {
    name: { vi: "Trả tiền khi nhận hàng", en: "Cash on delivery" },
    note: {
      vi: "Trả tiền mặt cho người giao, trong nước.",
      en: "Pay the courier in cash, within Vietnam.",
    },
  },
};
