import { contact } from "../contact";
import type { Policy } from "./policy";

export const payment: Policy = {
  slug: "payment",
  title: { vi: "Thanh toán", en: "Payment" },
  keywords: {
    vi: "trả tiền, chuyển khoản, thẻ, hóa đơn, xuất hóa đơn VAT",
    en: "how to pay, bank transfer, card, cash, invoice, receipt, VAT",
  },
  body: {
    vi: `## Giá

Giá bằng đồng Việt Nam, đã gồm thuế giá trị gia tăng (VAT); chỉ thêm phí giao hàng, tính sẵn trước khi bạn đặt. Thuế suất là 8% cho đơn đặt đến hết 31/12/2026 và 10% từ 1/1/2027.

## Cách trả tiền

- **Chuyển khoản VietQR:** quét mã trên trang thanh toán bằng ứng dụng ngân hàng. Số tiền và nội dung đã điền sẵn, bạn đừng sửa nội dung. Bạn có 30 phút.
- **VNPay:** thẻ nội địa, thẻ quốc tế hoặc ví, trên trang của VNPay. Bạn có 15 phút. Số thẻ chỉ nhập ở VNPay; chúng tôi không thấy và không lưu.
- **Ví MoMo:** trả bằng ví hoặc thẻ, trong ứng dụng hay trên trang của MoMo. Bạn có 15 phút.
- **ZaloPay:** trả bằng ví, thẻ hoặc ứng dụng ngân hàng, trên trang của ZaloPay. Bạn có 15 phút.
- **Trả tiền khi nhận hàng:** cho đơn toàn hàng hóa, gửi trong nước. Bạn trả tiền mặt cho người giao.
- **Phiếu mua hàng:** nhập mã khi thanh toán. Phiếu trả hết hoặc một phần, phần còn lại trả bằng cách bạn chọn. Phiếu dùng được 12 tháng, ai có mã thì dùng được, và không đổi thành tiền mặt. Đơn bị hủy hay hoàn thì phần tiền đó trở lại phiếu, dùng được ít nhất 30 ngày nữa. [Xem số dư](/so-du).

Vé hiện trên trang đơn hàng ngay khi nhận được tiền, và được gửi qua email nếu bạn có để lại địa chỉ.

## Khi có trục trặc

- Hết giờ giữ, đơn chưa thanh toán sẽ tự động hủy, chỗ được mở lại cho người khác. Bạn không mất gì.
- Tiền đến muộn: còn chỗ thì đơn vẫn thành, hết chỗ thì chúng tôi hoàn đủ.
- Chuyển thiếu: trang đơn hàng cho biết còn thiếu bao nhiêu. Hết giờ giữ, đơn chưa trả đủ sẽ tự động hủy và khoản đã nhận được hoàn lại.
- Chuyển thừa hoặc trả hai lần: vé vẫn có, phần dư được hoàn lại.
- Sai nội dung: nhân viên được báo ngay, nhưng chưa biết tiền của ai. Bạn gửi mã đơn và ảnh giao dịch đến [${contact.email}](mailto:${contact.email}).

Tiền trả qua cổng thanh toán tự về thẻ hoặc ví cũ. Tiền chuyển khoản thì bạn cho biết số tài khoản nhận; thời hạn ở [Đổi và hoàn vé](/chinh-sach/tickets).

## Hóa đơn

Cần hóa đơn VAT, bạn điền tên công ty, mã số thuế, địa chỉ và email ngay khi đặt. Hóa đơn điện tử gửi về email đó.

*Đây là cửa hàng minh họa. Xin đừng chuyển tiền thật.*`,
    en: `## Prices

Prices are in Vietnamese đồng and include VAT; only delivery is added, shown before you order. The VAT rate is 8% on orders placed up to 31 December 2026, and 10% from 1 January 2027.

## Ways to pay

- **Bank transfer (VietQR):** scan the code on the payment page with a Vietnamese banking app. The amount and the message are filled in; please leave the message as it is. You have 30 minutes.
- **VNPay:** local or international card, or wallet, on VNPay's own page. You have 15 minutes. Your card number is typed there only; we never see it or store it.
- **MoMo:** wallet or card, in MoMo's app or on its page. You have 15 minutes.
- **ZaloPay:** wallet, card or banking app, on ZaloPay's page. You have 15 minutes.
- **Cash on delivery:** for orders of goods alone, sent within Vietnam. You pay the courier in cash.
- **Store credit:** enter its code when you check out. It pays all or a part; you choose how to pay the rest. It is good for 12 months, for whoever has the code, and cannot be exchanged for cash. If the order is cancelled or refunded, that money is back in your credit, for at least another 30 days. [See a balance](/en/store-credit).

Once the money is in, your tickets are on the order page, and in your inbox if you left an address.

## If something goes wrong

- Time ran out before you paid: the order is cancelled and the places are free again. You owe nothing.
- The money arrived late: if there are places left, the order stands; if not, you get all of it back.
- Too little: the order's page says what is missing. If the rest does not come in time, the order is cancelled and you get back what we received.
- Too much, or twice: you have your tickets, and the rest goes back to you.
- The wrong message: our staff are told at once, but cannot know whose money it is. Send your order code and a picture of the transfer to [${contact.email}](mailto:${contact.email}).

Payments by card or wallet go back to where they came from by themselves. For a bank transfer, tell us which account to send it to; [Changing and refunding tickets](/en/policies/tickets) says how long that takes.

## Invoices

If you need a VAT invoice, give the company name, tax code, address and email when you order. The e-invoice is sent to that address.

*This is a demonstration shop. Please do not transfer real money.*`,
  },
};
