import { contact } from "../contact";
import type { Policy } from "./policy";

export const shipping: Policy = {
  slug: "shipping",
  title: { vi: "Giao hàng", en: "Shipping" },
  body: {
    vi: `Vé là vé điện tử: trả tiền xong là có trên trang đơn hàng, không phải giao và không có phí giao. Hiện cửa hàng trực tuyến chỉ bán vé.

Với đơn có hàng hóa, chúng tôi giao như sau:

- **Trong 24 giờ** tại địa phương, **2–5 ngày** trên toàn quốc
- **Miễn phí giao** cho đơn hàng hóa từ **500.000đ**; dưới mức đó, phí được ghi rõ trước khi bạn đặt`,
    en: `Tickets are electronic: they are on your order page as soon as you have paid, with nothing to ship and nothing to pay for it. At present the online shop sells tickets only.

For orders with goods:

- Delivery **within 24 hours** locally and in **2–5 days** nationwide
- **Free shipping over $50**, and already from 500,000 ₫ of goods. Below that, the fee is shown before you order`,
  },
};

export const returns: Policy = {
  slug: "returns",
  title: { vi: "Trả hàng trong 7 ngày", en: "7-day returns" },
  body: {
    vi: `Hiện cửa hàng trực tuyến chỉ bán vé; việc đổi và hoàn vé có [trang riêng](/chinh-sach/tickets).

Với hàng hóa, bạn được trả lại trong **7 ngày** kể từ khi nhận, miễn là hàng chưa dùng và còn đủ bao bì. Báo cho chúng tôi mã đơn qua ${contact.email} hoặc ${contact.phone}.

Hàng lỗi, hỏng hay giao nhầm thì chúng tôi chịu phí gửi trả. Tiền hoàn về cách bạn đã trả, trong 7 ngày làm việc kể từ khi chúng tôi nhận lại hàng.`,
    en: `At present the online shop sells tickets only; changing and refunding them has [its own page](/en/policies/tickets).

Goods can be returned within **7 days** of delivery, unused and in their packaging. Tell us your order code at ${contact.email} or ${contact.phone}.

If something is faulty, broken or not what you ordered, we pay for sending it back. Your money returns the way you paid, within 7 working days of the goods reaching us.`,
  },
};

export const warranty: Policy = {
  slug: "warranty",
  title: { vi: "Bảo hành 12 tháng", en: "12-month warranty" },
  body: {
    vi: `Hàng hóa của chúng tôi được bảo hành **12 tháng** kể từ ngày nhận, với lỗi vật liệu hoặc lỗi sản xuất. Hao mòn do dùng lâu, rơi vỡ hay tự sửa thì không thuộc bảo hành.

Gửi mã đơn và ảnh chỗ lỗi đến ${contact.email}. Trong 7 ngày làm việc, chúng tôi sửa, đổi cái mới, hoặc hoàn tiền nếu không sửa và không đổi được.

Hiện cửa hàng trực tuyến chỉ bán vé; vé không có bảo hành nhưng có quyền [đổi và hoàn](/chinh-sach/tickets).`,
    en: `Our goods carry a **12-month** warranty from the day of delivery, against faults of material or making. Wear, drops and home repairs are not covered.

Send your order code and a photo of the fault to ${contact.email}. Within 7 working days we repair it, replace it, or refund you if we can do neither.

At present the online shop sells tickets only; they have no warranty, but they can be [changed and refunded](/en/policies/tickets).`,
  },
};
