import { page } from "./page";

export const contactPage = page("contact", [
  {
    kind: "hero",
    content: {
      title: { vi: "Liên hệ", en: "Contact" },
      keywords: { vi: "số điện thoại, hotline, tổng đài, email", en: "phone number, call, email, help" },
      lead: {
        vi: "Tổng đài 7:00–17:30, tối có đèn lồng đến 22:00; tin nhắn được trả lời trong ngày.",
        en: "We answer the phone from 7:00 to 17:30, and until 22:00 on lantern nights. Messages are answered the same day.",
      },
      picture: "ga-suoi-mo",
    },
  },
  {
    kind: "facts",
    content: {
      title: { vi: "Đường đến ga Suối Mơ", en: "How to get to Suối Mơ station" },
      keywords: {
        vi: "chỉ đường, đường đi, cách đi, đi lại, địa chỉ, bản đồ, ở đâu, gửi xe, đỗ xe",
        en: "how to get there, getting there, directions, address, location, map, where, parking, bus, airport",
      },
      items: [
        {
          name: { vi: "Từ Đà Lạt, 46 km", en: "From Đà Lạt, 46 km" },
          text: {
            vi: "Theo quốc lộ 20 về hướng nam, đến ngã ba Suối Mơ rẽ phải, thêm 6 km nữa. Khoảng một tiếng mười lăm phút.",
            en: "South on National Road 20, right at the Suối Mơ junction, then 6 km more. About an hour and a quarter.",
          },
        },
        {
          name: { vi: "Xe buýt Đà Lạt – Suối Mơ", en: "The Đà Lạt – Suối Mơ bus" },
          text: {
            vi: "Chuyến đầu 6:00, nửa tiếng một chuyến, dừng ngay trước ga. Chuyến về cuối 18:30; tối có đèn lồng thì 22:30.",
            en: "Every half hour from 6:00, and it stops at our door. The last one back is at 18:30, or 22:30 on lantern nights.",
          },
        },
        {
          name: { vi: "Từ sân bay Liên Khương, 18 km", en: "From Liên Khương airport, 18 km" },
          text: { vi: "Taxi chừng hai mươi lăm phút.", en: "Twenty-five minutes by taxi." },
        },
        {
          name: { vi: "Từ TP.HCM, 262 km", en: "From Ho Chi Minh City, 262 km" },
          text: {
            vi: "Xe giường nằm đi Đà Lạt chừng sáu tiếng, xuống ở ngã ba Suối Mơ rồi đi xe buýt.",
            en: "A sleeper bus towards Đà Lạt, about six hours; get off at the Suối Mơ junction and take the local bus.",
          },
        },
        {
          name: { vi: "Xe riêng", en: "By car" },
          text: {
            vi: "Bãi trước ga đủ chỗ cho 300 ô tô, gửi miễn phí. Có bốn trụ sạc xe điện, trả theo số điện.",
            en: "Free parking for 300 cars in front of the station, and four chargers for electric cars, paid by the kilowatt-hour.",
          },
        },
        {
          name: { vi: "Chuyến bình minh", en: "The sunrise cabins" },
          text: {
            vi: "Giờ ấy chưa có xe buýt: bạn nên ngủ lại ở xã Suối Mơ, hoặc đi [xe đưa đón 2:50 từ Đà Lạt](/dich-vu/xe-dua-don-da-lat).",
            en: "No bus runs that early: stay overnight in Suối Mơ, or take [our 2:50 shuttle from Đà Lạt](/en/services/xe-dua-don-da-lat).",
          },
        },
      ],
    },
  },
  {
    kind: "facts",
    content: {
      title: { vi: "Giờ làm việc", en: "Opening hours" },
      keywords: {
        vi: "giờ mở cửa, đóng cửa, mấy giờ, lịch hoạt động, đồ thất lạc",
        en: "opening times, open, closing time, last cabin, timetable, lost property",
      },
      items: [
        {
          name: { vi: "Cáp treo", en: "Cable car" },
          text: {
            vi: "Mỗi ngày 7:00 – 17:30, kể cả lễ Tết. Chuyến lên cuối 16:30.",
            en: "Every day 7:00–17:30, public holidays and Tết included. Last cabin up at 16:30.",
          },
        },
        {
          name: { vi: "Chuyến bình minh", en: "Sunrise cabins" },
          text: {
            vi: "4:45 và 5:15, thứ sáu đến Chủ nhật. Bãi xe mở từ 4:00.",
            en: "4:45 and 5:15, Friday to Sunday. The car park opens at 4:00.",
          },
        },
        {
          name: { vi: "Đêm đèn lồng", en: "Lantern nights" },
          text: {
            vi: "18:00, 19:00 và 20:00, thứ sáu và thứ bảy.",
            en: "18:00, 19:00 and 20:00, Friday and Saturday.",
          },
        },
        {
          name: { vi: "Quầy vé và đồ thất lạc", en: "Ticket counter and lost property" },
          text: {
            vi: "6:30 – 17:00 tại ga Suối Mơ. Đồ để quên chúng tôi giữ ba tháng.",
            en: "6:30–17:00 at Suối Mơ station. What you leave behind we keep for three months.",
          },
        },
      ],
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Hỏi về một đơn hàng?", en: "About an order?" },
      text: {
        vi: "Mã đơn cùng số điện thoại hoặc email là đủ để xem vé, thanh toán, hủy đơn chưa trả tiền.",
        en: "With its code and your phone number or email you can see your tickets, pay, or cancel what is not paid yet.",
      },
      act: { label: { vi: "Tra cứu đơn hàng", en: "Find my order" }, page: "findOrder", look: "soft" },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Đoàn đông, sự kiện?", en: "A group, an event?" },
      text: {
        vi: "Cho chúng tôi biết ngày và số người. Báo giá gửi lại trong một ngày làm việc, có ghi từng khoản.",
        en: "Tell us the day and how many you are. A quote comes back within a working day, item by item.",
      },
      act: { label: { vi: "Yêu cầu báo giá", en: "Ask for a quote" }, page: "quoteRequest", look: "soft" },
    },
  },
]);
