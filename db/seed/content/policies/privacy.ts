import { contact } from "../contact";
import type { Policy } from "./policy";

export const privacy: Policy = {
  slug: "privacy",
  title: { vi: "Dữ liệu cá nhân", en: "Privacy" },
  keywords: { vi: "bảo mật, quyền riêng tư, cookie", en: "personal data, data protection, cookies" },
  body: {
    vi: `Chúng tôi chỉ hỏi những gì cần để bán vé và giữ chỗ cho bạn. Bên kiểm soát dữ liệu là ${contact.company}, ${contact.street}, ${contact.ward}, ${contact.province}. Trang này theo Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15.

## Chúng tôi giữ gì, để làm gì

- **Đơn hàng:** họ tên, số điện thoại, email và ghi chú nếu bạn điền, thông tin hóa đơn nếu bạn yêu cầu. Để phát vé, báo tin khi cáp dừng, đổi, hoàn và xuất hóa đơn.
- **Thanh toán:** cách trả, số tiền, mã giao dịch và nội dung chuyển khoản mà ngân hàng hoặc cổng thanh toán báo về; số tài khoản nhận hoàn tiền nếu bạn đưa. Chúng tôi không có số thẻ của bạn.
- **Tài khoản, nếu bạn tạo:** họ tên, email, điện thoại, mật khẩu ở dạng không đọc ngược được, sổ địa chỉ, các thiết bị đang đăng nhập. Để bạn không phải nhập lại và xem lại đơn của mình.
- **Giỏ hàng:** những vé bạn đã chọn, gắn với một mã ngẫu nhiên.
- **Tại cổng:** mã vé và giờ vé được dùng. Mã QR không chứa tên hay số điện thoại.
- **Chống lạm dụng:** số lần thử trong một quãng ngắn và số chỗ chưa thanh toán, theo cookie và địa chỉ mạng. Địa chỉ không lưu ở dạng đọc được, và tất cả được xóa sau một ngày.
- **Lượt ghé thăm:** mỗi lượt có một mã ngẫu nhiên trong trình duyệt, số trang đã xem, trang đầu, trang cuối và giờ; mã trong trình duyệt hết hiệu lực sau nửa giờ vắng bạn. Ngoài ra chỉ đếm mỗi trang được xem bao nhiêu lần một ngày.
- **Chỉ khi bạn đồng ý đo lường:** địa chỉ mạng, quốc gia, loại máy và trình duyệt, trang web dẫn bạn đến. Để biết khách từ đâu tới mà phục vụ tốt hơn. Bạn đổi ý lúc nào cũng được, ở nút cuối trang: những dữ liệu này được xóa ngay ở trang kế tiếp.

## Cookie

Khi trang chạy trên https, tên của ba cookie cart_session, orders_proven và account có thêm \`__Host-\` ở đầu, để trang web khác không thể cài cookie thay chúng.

- **cart_session:** nhớ giỏ hàng, 30 ngày sau lần bạn ghé gần nhất
- **orders_proven:** nhớ những đơn bạn đã mở trên trình duyệt này, 30 ngày sau lần bạn ghé gần nhất
- **account:** giữ bạn đăng nhập, 30 ngày sau lần bạn ghé gần nhất, đến khi bạn đăng xuất
- **logged_in_before:** cho biết trình duyệt này từng đăng nhập tài khoản nào, để người khác thử sai mật khẩu không làm bạn bị chặn, 365 ngày
- **second_step:** nhớ rằng mật khẩu đã đúng, khi xác thực hai bước, 10 phút
- **cookies_kept:** thử xem trình duyệt có lưu cookie không và hai cookie trên đã được gia hạn chưa, không chứa gì về bạn, 1 ngày
- **typed:** khi trình duyệt không chạy mã lệnh, giữ những gì bạn đã điền ở trang thanh toán, mã hóa, chỉ trong trình duyệt của bạn, 30 phút hoặc đến khi đặt xong
- **locale, color-theme, lite:** nhớ ngôn ngữ, màu sáng tối và chế độ tiết kiệm dữ liệu khi bạn chọn, lâu nhất 365 ngày
- **consent:** nhớ bạn đồng ý hay từ chối đo lường, 180 ngày
- **tracked:** chuyển một việc bạn vừa làm (như thêm vào giỏ) cho công cụ đo lường, chỉ khi bạn đồng ý, 1 phút

Trình duyệt không lưu cookie vẫn mua được: giỏ hàng và đơn khi ấy đi theo địa chỉ của trang, giỏ hàng 24 giờ, đơn 2 giờ.

Khi bạn chưa đồng ý hoặc từ chối thì không có cookie quảng cáo, không có công cụ theo dõi, không có mã của bên thứ ba. Khi bạn đồng ý, và nếu cửa hàng có dùng, trang nạp Google Tag Manager và Meta Pixel; chúng nhận các trang bạn xem, thứ bạn tìm, thứ bạn bỏ vào giỏ và đặt mua, không kèm tên, số điện thoại hay email. Địa chỉ của trang đơn hàng có mã đơn, mà mã ấy một mình không mở được đơn.

## Ai được xem

Nhân viên bán vé, soát vé và kế toán, mỗi người phần việc của mình. Ngân hàng và cổng thanh toán bạn chọn nhận mã đơn và số tiền; nhà cung cấp email chuyển thư cho bạn; dịch vụ tra quốc gia nhận địa chỉ mạng của bạn nếu bạn đồng ý đo lường; cơ quan thuế nhận hóa đơn. Chúng tôi không bán, không cho thuê, không trao đổi danh sách khách.

## Bảo vệ thế nào

Đường truyền được mã hóa, mã lệnh trên trang không đọc được cookie giỏ hàng và đơn hàng. Đơn hàng chỉ mở trên trình duyệt đã đặt, qua đường dẫn riêng chúng tôi gửi bạn, hoặc cho người biết mã đơn cùng email hay số điện thoại. Nếu lộ dữ liệu có thể gây hại cho bạn, chúng tôi báo cơ quan chuyên trách trong 72 giờ và báo cho bạn.

## Quyền của bạn

Bạn có quyền biết, xem, sửa, xin bản sao, xóa, hạn chế hay phản đối việc dùng dữ liệu của mình; rút lại sự đồng ý đã cho; khiếu nại, khởi kiện và đòi bồi thường. Tự [tải về hoặc xóa dữ liệu](/du-lieu-cua-ban) bất cứ lúc nào, hay viết đến [${contact.email}](mailto:${contact.email}) hoặc gọi ${contact.phone}, kèm mã đơn để chúng tôi biết đúng là bạn.

- Trả lời: trong **2 ngày làm việc**
- Sửa dữ liệu: trong **10 ngày**
- Rút đồng ý, hạn chế hay phản đối: trong **15 ngày**
- Xóa: trong **20 ngày**; riêng đơn hàng và hóa đơn phải đợi hết hạn giữ theo luật`,
    en: `We ask only for what it takes to sell you a ticket and keep your place. The controller of your data is ${contact.company}, ${contact.addressInEnglish}, Vietnam. This page follows Vietnam's Law on Personal Data Protection, 91/2025/QH15.

## What we keep, and why

- **Orders:** your name and phone number, your email and note if you give them, invoice details if you ask for an invoice. To issue tickets, tell you when the cable car stops, change, refund and invoice.
- **Payment:** how you paid, the amount, and the transaction number and message that the bank or the payment gateway reports; an account number for a refund, if you give us one. We never have your card number.
- **An account, if you make one:** your name, email and phone number, your password in a form that cannot be read back, your address book, the devices that are logged in. So that you need not type it all again, and find your orders.
- **Cart:** the tickets you picked, tied to a random code.
- **At the gate:** the ticket's code and when it was used. The QR code holds neither name nor phone number.
- **Against abuse:** how often something was tried in a short while, and how many seats are not paid for yet, by cookie and by network address. The address is not stored in readable form, and all of it goes after a day.
- **Visits:** each has a random code in your browser, the number of pages seen, the first and the last page, and the time; half an hour without you, and that code is used no more. Beside that we only count how often each page is seen in a day.
- **Only if you agree to be measured:** your network address, country, kind of device and browser, and the website that led you here. To know where our guests come from and serve them better. Change your mind whenever you like, with the button at the foot of each page: these are deleted with the next page you see.

## Cookies

Over https the names of three of them, cart_session, orders_proven and account, begin with \`__Host-\`, so that no other website can set a cookie in their place.

- **cart_session:** remembers your cart for 30 days after your last visit
- **orders_proven:** remembers the orders you opened in this browser for 30 days after your last visit
- **account:** keeps you logged in for 30 days after your last visit, until you log out
- **logged_in_before:** tells which accounts were logged in here before, so that others who try wrong passwords do not shut you out, for 365 days
- **second_step:** remembers, between the two steps of a login, that the password was right, for 10 minutes
- **cookies_kept:** tells whether your browser keeps cookies and these two were renewed, and says nothing about you, for a day
- **typed:** where no script runs, keeps what you typed at checkout, encrypted, in your browser alone, for 30 minutes or until you have ordered
- **locale, color-theme, lite:** remember your language, light or dark, and data saver once you choose them, for at most 365 days
- **consent:** remembers whether you agreed to be measured, for 180 days
- **tracked:** hands what you just did (adding to the cart, say) to the measuring tools, only if you agreed, for a minute

A browser that keeps no cookies can buy all the same: the cart and the order then travel in the address of the page, the cart for 24 hours, the order for 2.

Unless you agree there are no advertising cookies, no trackers and no third-party code. If you do, and the shop uses them, pages load Google Tag Manager and the Meta Pixel; they learn which pages you see, what you search for, put into the cart and order, without your name, phone number or email. The address of an order's page has the order's code, which by itself opens nothing.

## Who sees it

Our ticket desk, gate staff and accountants, each for their own work. The bank and the payment gateway you choose receive the order code and the amount; our email provider carries letters to you; if you agreed to be measured, services that know countries receive your network address; the tax office receives invoices. We do not sell, rent or swap customer lists.

## How it is protected

Connections are encrypted, code on the page cannot read the cart and order cookies, and an order opens only in the browser that placed it, through a private link we sent you, or for someone who knows its code together with the email or phone number. If a leak could harm you, we tell the authority within 72 hours, and we tell you.

## Your rights

You may know about, see, correct, copy, delete or restrict our use of your data, or object to it; take back a consent; complain, go to court and claim damages. [Download or delete your data](/en/your-data) yourself at any time, or write to [${contact.email}](mailto:${contact.email}) or call ${contact.phone}, with your order code so that we know it is you.

- An answer: within **2 working days**
- Corrections: within **10 days**
- Withdrawing consent, restricting or objecting: within **15 days**
- Deletion: within **20 days**, except that orders and invoices must wait until the law lets us`,
  },
};
