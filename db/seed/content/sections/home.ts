import { contact } from "../contact";
import { page } from "./page";

export const home = page("home", [
  {
    kind: "hero",
    content: {
      title: { vi: "Lên mây trong mười hai phút", en: "Into the clouds in twelve minutes" },
      lead: {
        vi: "Cáp treo qua ba thung lũng, vườn hoa và cầu treo trên đỉnh. Chọn ngày, nhận vé QR, không cần in.",
        en: "A cable car over three valleys, a flower garden and a bridge at the top. Pick a day, get a QR ticket, print nothing.",
      },
      picture: "hero",
      night: "hero-night",
      booking: true,
    },
  },
  {
    kind: "promises",
    content: {
      text: {
        vi: `- Trẻ dưới 3 tuổi **miễn phí**, không cần vé
- Đổi ngày miễn phí đến **24 giờ** trước, tối đa ba lần
- Hoàn **100%** đến 48 giờ trước, **50%** đến 24 giờ trước
- Vé QR qua cổng được **khi không có mạng**: chụp màn hình là đủ`,
        en: `- Children under 3 go **free**, no ticket needed
- Change the day for free up to **24 hours** before, three times
- **100%** back up to 48 hours before, **50%** up to 24
- QR tickets work **without a signal**: a screenshot will do`,
      },
    },
  },
  { kind: "tickets", content: { most: 3 } },
  { kind: "today", content: { picture: "bien-may" } },
  { kind: "products", content: { label: "featured", most: 3 } },
  { kind: "map", content: {} },
  { kind: "gallery", content: {} },
  { kind: "reviews", content: { most: 3 } },
  { kind: "posts", content: { most: 3 } },
  {
    kind: "text",
    content: {
      title: { vi: "Giờ mở cửa", en: "Opening hours" },
      keywords: { vi: "mấy giờ mở cửa, mấy giờ đóng cửa", en: "opening times, open today, closing time" },
      picture: "ga-suoi-mo",
      text: {
        vi: `**Mỗi ngày 7:00 – 17:30**, kể cả lễ Tết.

- Chuyến lên cuối: 16:30. Chuyến xuống cuối: 17:30
- Chuyến bình minh: 4:45 và 5:15, thứ sáu đến Chủ nhật
- Đêm đèn lồng: 18:00, 19:00 và 20:00, thứ sáu và thứ bảy

Ngày nghỉ bảo trì có ghi trong lịch đặt vé.`,
        en: `**Every day, 7:00–17:30**, public holidays and Tết included.

- Last cabin up at 16:30, last cabin down at 17:30
- Sunrise cabins: 4:45 and 5:15, Friday to Sunday
- Lantern nights: 18:00, 19:00 and 20:00, Friday and Saturday

Maintenance days are marked in the booking calendar.`,
      },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Trước khi đi", en: "Before you go" },
      keywords: {
        vi: "thời tiết, trời mưa, mặc gì, mang gì, em bé, xe đẩy, xe lăn",
        en: "weather, rain, what to wear, what to bring, baby, pushchair, stroller, wheelchair",
      },
      picture: "cau-treo",
      text: {
        vi: `- **Áo khoác:** trên đỉnh lạnh hơn ga dưới 4–5 độ, sáng sớm còn 10–14 °C.
- **Giày:** loại đế bám. Sàn cầu treo và đường mòn trơn khi ướt.
- **Mưa, gió:** chiều tháng 5 đến tháng 10 hay mưa, cáp vẫn chạy. Gió vượt 15 m/s hoặc có sét thì dừng; nghỉ cả buổi thì bạn chọn ngày khác hoặc nhận lại đủ tiền.
- **Em bé:** dưới 3 tuổi miễn phí. Từ 3 tuổi mà cao dưới 1,4 m thì đi vé trẻ em. Xe đẩy gấp lại là mang lên cabin được.`,
        en: `- **A jacket:** the top is 4–5 degrees colder than the valley, and 10–14 °C at dawn.
- **Shoes with grip:** the bridge and the trail are slippery when wet.
- **Rain and wind:** afternoons from May to October are often wet, and we run. Wind above 15 m/s or lightning stops us; if that is for long, you choose another day or all your money back.
- **Little ones:** under 3 they go free. From age 3 and under 1.4 m tall they need a child ticket. Folded pushchairs fit in the cabin.`,
      },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Đường đến", en: "Getting here" },
      text: {
        vi: `${contact.street}, ${contact.ward}, ${contact.province}: cách Đà Lạt 46 km, cách sân bay Liên Khương 18 km. Xe buýt Đà Lạt – Suối Mơ dừng ngay trước ga, nửa tiếng một chuyến; bãi xe 300 chỗ, gửi miễn phí.

Đi cả lớp thì có [ngày học trên núi](/trang/doan-hoc-sinh).`,
        en: "Suối Mơ station, Đèo Mây road, Suối Mơ commune, Lâm Đồng province: 46 km from Đà Lạt, 18 km from Liên Khương airport. The Đà Lạt – Suối Mơ bus stops at our door every half hour; parking for 300 cars is free.\n\nBringing a class? There is [a school day on the mountain](/en/pages/doan-hoc-sinh).",
      },
      act: { label: { vi: "Chỉ đường từng chặng", en: "Directions, step by step" }, page: "contact", look: "soft" },
    },
  },
]);
