import { contact } from "../contact";
import type { Policy } from "./policy";

export const terms: Policy = {
  slug: "terms",
  title: { vi: "Điều khoản mua vé", en: "Terms of sale" },
  keywords: {
    vi: "quy định, độ tuổi, chiều cao, trẻ em, thú cưng, mang chó",
    en: "terms and conditions, rules, ages, height, children, pets, dogs, drone",
  },
  body: {
    vi: `## Người bán

${contact.company}, mã số thuế ${contact.taxCode} (mã minh họa), ${contact.street}, ${contact.ward}, ${contact.province}. Điện thoại ${contact.phone}, email ${contact.email}.

## Đặt vé

Chọn vé, ngày và số khách; trang thanh toán giữ chỗ cho bạn 15 phút và cho xem lại tất cả trước khi bấm đặt. Mỗi đơn tối đa 20 chỗ; đoàn đông hơn xin gọi cho chúng tôi. Hợp đồng có hiệu lực khi tiền đã vào. Trang đơn hàng là bản xác nhận: bạn có thể in hoặc lưu lại.

Trên trang, vé xếp theo thứ tự chúng tôi chọn. Không ai trả tiền để được xếp trước.

## Ai cần vé nào

- **Người lớn:** cao từ 1,4 m
- **Trẻ em:** từ 3 tuổi, cao dưới 1,4 m
- **Người cao tuổi:** từ 60 tuổi, có giấy tờ tùy thân
- **Dưới 3 tuổi:** miễn phí, không cần vé, đi cùng người lớn

Trẻ dưới 10 tuổi lên cáp cùng người lớn.

## Dùng vé

Vé dùng đúng ngày, và đúng giờ nếu vé có giờ; xin đến trước 15 phút. Mỗi mã QR qua cổng vào một lần, cho một người, nên bạn đừng đăng mã lên mạng. Lỡ chuyến thì hỏi nhân viên ga: còn chỗ ở chuyến sau trong ngày, bạn được đi.

## An toàn

Nhân viên có quyền dừng cáp, mời bạn chờ hoặc từ chối chuyến đi khi thấy không an toàn. Không mang lên cáp chất dễ cháy, thiết bị bay và thú cưng, trừ chó dẫn đường.

## Khác nữa

[Đổi và hoàn vé](/chinh-sach/tickets), [thanh toán](/chinh-sach/payment), [dữ liệu cá nhân](/chinh-sach/privacy) và [khiếu nại](/chinh-sach/complaints) là một phần của điều khoản này. Áp dụng pháp luật Việt Nam.`,
    en: `## The seller

${contact.company}, tax code ${contact.taxCode} (a sample code), ${contact.addressInEnglish}, Vietnam. Phone ${contact.phone}, email ${contact.email}.

## Booking

Choose a ticket, a day and how many of you are coming. The checkout keeps your places for 15 minutes and shows everything once more before you order. One order holds up to 20 places; for larger groups, please call us. The contract stands once your payment is in. The order page is your confirmation: print it or save it.

Tickets on our pages are listed in an order of our choosing. Nobody pays to be listed first.

## Who needs which ticket

- **Adult:** 1.4 m or taller
- **Child:** from age 3, under 1.4 m tall
- **Senior:** 60 or over, with an ID
- **Under 3:** free, no ticket, together with an adult

Children under 10 ride with an adult.

## Using your ticket

A ticket is good on its day, and at its time if it has one; please come 15 minutes early. Each QR code passes the entry gate once, for one person, so keep it off social media. If you miss your cabin, ask at the station: when a later one that day has room, you may take it.

## Safety

Station and cabin staff may stop the cable car, ask you to wait, or refuse a ride when it would not be safe. Flammables, drones and pets stay off the cable car; guide dogs are welcome.

## The rest

[Changes and refunds](/en/policies/tickets), [payment](/en/policies/payment), [privacy](/en/policies/privacy) and [complaints](/en/policies/complaints) are part of these terms. Vietnamese law applies. Where the two languages differ, the Vietnamese text counts.`,
  },
};
