import { contact } from "../contact";
import type { Policy } from "./policy";

export const shipping: Policy = {
  slug: "shipping",
  title: { vi: "Giao hàng", en: "Shipping" },
  keywords: { vi: "vận chuyển, phí ship, gửi hàng, bao lâu", en: "delivery, shipping fee, how long, postage" },
  body: {
    vi: `Vé là vé điện tử: trả tiền xong là có trên trang đơn hàng, không phải giao và không có phí giao. Dịch vụ cũng vậy.

Hàng hóa thì chúng tôi giao như sau:

- **Trong 24 giờ** ở Lâm Đồng, **2–5 ngày** trên toàn quốc, **7–14 ngày làm việc** ra nước ngoài
- **Miễn phí giao** trong nước cho đơn hàng hóa từ **500.000 ₫**; dưới mức đó và khi gửi ra nước ngoài, phí được ghi rõ trước khi bạn đặt
- Gửi ra nước ngoài: thuế và phí hải quan nơi nhận, nếu có, do người nhận trả`,
    en: `Tickets are electronic: they are on your order page as soon as you have paid, with nothing to ship and nothing to pay for it. The same goes for services.

Goods are sent like this:

- **Within 24 hours** in Lâm Đồng, in **2–5 days** nationwide, in **7–14 working days** abroad
- **Free shipping over $50** within Vietnam. In fact it starts well below that, at ₫500,000 of goods (about $20); for less, and abroad, the fee is shown before you order
- Abroad, customs and taxes where it arrives are the recipient's`,
  },
};

export const returns: Policy = {
  slug: "returns",
  title: { vi: "Trả hàng trong 7 ngày", en: "7-day returns" },
  keywords: { vi: "đổi trả, đổi hàng", en: "return policy, send back" },
  body: {
    vi: `Hàng hóa được trả lại trong **7 ngày** kể từ khi nhận, miễn là hàng chưa dùng và còn đủ bao bì; đồ ăn thức uống thì chưa mở nắp. Việc đổi và hoàn vé có [trang riêng](/chinh-sach/tickets).

Chọn món muốn trả ở trang [Hoàn tiền](/order-refund), hoặc báo mã đơn qua ${contact.email}, ${contact.phone}. Hàng chưa gửi đi thì được hoàn ngay; hàng đã giao thì nhân viên duyệt sau khi nhận lại.

Hàng lỗi, hỏng hay giao nhầm thì chúng tôi chịu phí gửi trả. Phí giao hàng ban đầu được hoàn khi bạn trả lại toàn bộ hàng của đơn; đơn đã được miễn phí giao thì trả lại một phần vẫn không phải trả thêm phí. Tiền hoàn về cách bạn đã trả; đơn chuyển khoản hay thu hộ thì vào tài khoản ngân hàng bạn cho biết.`,
    en: `Goods can be returned within **7 days** of delivery, unused and in their packaging; food and drink unopened. Changing and refunding tickets has [its own page](/en/policies/tickets).

Choose what you return on the page [Refunds](/en/order-refund), or tell us your order code at ${contact.email} or ${contact.phone}. What was not sent yet is refunded at once; what was delivered is approved by our staff when it has reached us.

If something is faulty, broken or not what you ordered, we pay for sending it back. What delivery cost comes back when you return all goods of the order; an order that was sent free stays free if you return part of it. Your money returns the way you paid; for transfers and cash on delivery, to the bank account you tell us.`,
  },
};

export const warranty: Policy = {
  slug: "warranty",
  title: { vi: "Bảo hành 12 tháng", en: "12-month warranty" },
  keywords: { vi: "hàng lỗi, sửa chữa", en: "guarantee, faulty, repair" },
  body: {
    vi: `Hàng hóa của chúng tôi được bảo hành **12 tháng** kể từ ngày nhận, với lỗi vật liệu hoặc lỗi sản xuất; đồ ăn thức uống thì đến hạn dùng ghi trên bao bì. Hao mòn do dùng lâu, rơi vỡ hay tự sửa thì không thuộc bảo hành.

Gửi mã đơn và ảnh chỗ lỗi đến ${contact.email}. Trong 7 ngày làm việc, chúng tôi sửa, đổi cái mới, hoặc hoàn tiền nếu không sửa và không đổi được.

Vé không có bảo hành nhưng có quyền [đổi và hoàn](/chinh-sach/tickets).`,
    en: `Our goods carry a **12-month** warranty from the day of delivery, against faults of material or making; food and drink until the date on the packet. Wear, drops and home repairs are not covered.

Send your order code and a photo of the fault to ${contact.email}. Within 7 working days we repair it, replace it, or refund you if we can do neither.

Tickets have no warranty, but they can be [changed and refunded](/en/policies/tickets).`,
  },
};
