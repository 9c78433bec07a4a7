import { byCabin } from "./answers";
import { adult, child, rideBothWays, senior, type Ticket } from "./ticket";

export const demDenLong: Ticket = {
  slug: "dem-den-long",
  pool: "lantern",
  name: { vi: "Đêm đèn lồng", en: "Lantern night" },
  summary: {
    vi: "Tối thứ sáu và thứ bảy, cầu treo Mây lên đèn",
    en: "Friday and Saturday evenings, when the bridge lights up",
  },
  description: {
    vi: `Sau giờ đóng cửa, ga Suối Mơ mở lại lúc 17:45 cho khách có vé đêm. Cabin đi trong bóng tối, đèn của xã Suối Mơ nhỏ dần bên dưới; lên đến nơi, cả cây cầu treo Mây đã thắp đèn lồng.

Mỗi người nhận một chiếc đèn giấy và một cây bút. Viết gì lên đó là chuyện của bạn; treo lên cầu rồi, đèn sáng đến hết đêm.

Ba giờ lên: 18:00, 19:00 và 20:00. Chuyến xuống cuối cùng lúc 22:00. Trên đỉnh về đêm chừng 12–15 °C, bạn nhớ mang áo ấm.`,
    en: `After closing time, Suối Mơ station opens again at 17:45 for guests with an evening ticket. The cabin rises through the dark while the village lights shrink below, and at the top the whole Mây bridge is hung with lanterns.

Everyone is handed a paper lantern and a pen. What you write on it is your own business; once it hangs on the bridge, it glows for the rest of the night.

Cabins go up at 18:00, 19:00 and 20:00; the last one down is at 22:00. Evenings up there are 12–15 °C, so bring something warm.`,
  },
  includes: [
    { vi: "Cáp treo khứ hồi buổi tối, xuống muộn nhất 22:00", en: "Evening return cable car, down by 22:00" },
    { vi: "Một chiếc đèn giấy để viết và treo", en: "A paper lantern to write on and hang" },
    { vi: "Dạo cầu treo Mây dưới ánh đèn", en: "The Mây bridge by lantern light" },
    { vi: "Gửi xe ở ga Suối Mơ đến 22:30", en: "Parking at Suối Mơ station until 22:30" },
  ],
  answers: byCabin,
  labels: ["new"],
  openWeekdays: [5, 6],
  cutoffMinutes: 30,
  admits: rideBothWays,
  categories: [
    {
      ...adult,
      usually: { weekday: 450_000, weekend: 520_000, holiday: 590_000 },
      inFlowerSeason: { weekday: 480_000, weekend: 550_000, holiday: 620_000 },
    },
    {
      ...child,
      usually: { weekday: 330_000, weekend: 380_000, holiday: 430_000 },
      inFlowerSeason: { weekday: 350_000, weekend: 400_000, holiday: 450_000 },
    },
    {
      ...senior,
      usually: { weekday: 390_000, weekend: 450_000, holiday: 510_000 },
      inFlowerSeason: { weekday: 410_000, weekend: 470_000, holiday: 530_000 },
    },
  ],
};
