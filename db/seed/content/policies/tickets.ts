import { contact } from "../contact";
import type { Policy } from "./policy";

export const tickets: Policy = {
  slug: "tickets",
  title: { vi: "Đổi và hoàn vé", en: "Changing and refunding tickets" },
  keywords: {
    vi: "chính sách hoàn tiền, hoàn vé, trả vé, hủy vé, hủy đơn, đổi ngày, đổi lịch, dời ngày",
    en: "refund policy, money back, cancel, cancellation, reschedule, exchange, change the date",
  },
  body: {
    vi: `## Đổi ngày

Bạn đổi sang ngày hoặc giờ khác miễn phí, chậm nhất **24 giờ** trước giờ tham quan, tối đa **ba lần** cho mỗi vé. Ngày mới đắt hơn thì bạn trả phần chênh; rẻ hơn thì chúng tôi trả lại.

Bạn tự đổi ở trang [Đổi ngày vé](/ticket-exchange), hoặc từ đơn hàng: lịch ghi sẵn tiền chênh của từng ngày. Vé cũ dùng được cho đến khi chúng tôi nhận đủ phần chênh; đổi xong, mã QR cũ hết hiệu lực. Vé đã đổi giữ mức hoàn tiền thấp hơn giữa lúc đổi và lúc hoàn.

## Hoàn tiền

- Báo trước giờ tham quan từ **48 giờ** trở lên: hoàn **100%**
- Từ **24 giờ** đến dưới 48 giờ: hoàn **50%**
- Dưới 24 giờ: không hoàn

Tiền hoàn tính trên số bạn đã thật sự trả cho vé đó.

## Tính từ lúc nào

Vé có giờ: tính từ giờ ghi trên vé. Vé cả ngày: tính từ 7:00 sáng của ngày ghi trên vé. Yêu cầu được tính vào lúc bạn gửi.

Vé gia đình gồm bốn vé, đổi hoặc hoàn thì cả bốn cùng lúc. Vé đã qua cổng thì không đổi, không hoàn.

## Khi cáp phải dừng

Nếu gió lớn, giông, sương mù hay sự cố khiến chúng tôi phải đóng cửa trong giờ của bạn, bạn chọn một trong hai: đổi sang ngày khác không trả thêm và không tính vào ba lần, hoặc hoàn **100%**, dù đã quá các hạn ở trên.

## Cách làm

Hoàn vé: chọn vé ở trang [Hoàn tiền](/order-refund), bạn biết ngay được hoàn bao nhiêu. Hoàn 100% thì được duyệt ngay; còn lại nhân viên trả lời trong một ngày làm việc. Mọi việc khác: gửi mã đơn cùng điều bạn muốn đến [${contact.email}](mailto:${contact.email}), hoặc gọi ${contact.phone} từ 7:00 đến 17:30 mỗi ngày. Chúng tôi trả lời trong một ngày làm việc.

Tiền trả qua cổng thanh toán về lại thẻ hoặc ví cũ trong 3–7 ngày làm việc. Tiền chuyển khoản về tài khoản bạn cho biết trong 3 ngày làm việc.

Vé mua rồi giữ nguyên điều kiện lúc mua, dù sau này trang này có đổi.`,
    en: `## Changing the day

You can move to another day or time for free, up to **24 hours** before your visit and **three times** per ticket. If the new day costs more, you pay the difference; if it costs less, we pay it back.

You do it yourself on [Move tickets](/en/ticket-exchange), or from your order: the calendar says what each day costs more or less. Your old ticket is good until the difference is paid; once moved, the old QR code is dead. A moved ticket keeps the lower of the refund it had when it was moved and the one it has when it is given back.

## Refunds

- **48 hours** or more before your visit: **100%** back
- From **24 hours** to under 48: **50%** back
- Under 24 hours: no refund

The refund is worked out on what you actually paid for the ticket.

## What we count from

For a ticket with a time, that time. For a whole-day ticket, 7:00 in the morning of the day on the ticket. Your request counts from the moment you send it.

A family ticket is four tickets that are changed or refunded together. A ticket that has been through the gate can be neither changed nor refunded.

## If we have to stop the cable car

If wind, storms, fog or a fault make us close during your time, you choose: another day, at no extra cost and without using up one of the three changes, or **100%** of your money back, even past the limits above.

## How to do it

To give tickets back, choose them on the page [Refunds](/en/order-refund), which says at once how much returns to you. What is 100% back is approved at once; the rest our staff answer within one working day. For anything else, send your order code and what you would like to [${contact.email}](mailto:${contact.email}), or call ${contact.phone} between 7:00 and 17:30 any day. We answer within one working day.

Payments by card or wallet go back to where they came from within 3–7 working days. Bank transfers go to the account you name within 3 working days.

A ticket keeps the terms it was bought under, even if this page changes later.`,
  },
};
