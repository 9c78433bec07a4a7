import { byCabin } from "./answers";
import { adult, child, rideBothWays, senior, type Ticket } from "./ticket";

export const binhMinhTrenDinh: Ticket = {
  slug: "binh-minh-tren-dinh",
  pool: "sunrise",
  name: { vi: "Bình minh trên đỉnh", en: "Sunrise on the summit" },
  summary: {
    vi: "Lên trước mặt trời, thứ sáu đến Chủ nhật, mỗi sáng 64 chỗ",
    en: "Up before the sun, Friday to Sunday, 64 places a morning",
  },
  description: {
    vi: `Chuyến đầu rời ga Suối Mơ lúc 4:45, khi thung lũng còn tối. Trên đỉnh, trời phía đông đang sáng dần.

Tùy mùa, mặt trời mọc từ 5:15 đến 6:10. Tháng 4 đến tháng 8 nên chọn chuyến 4:45; các tháng khác, chuyến 5:15 vẫn kịp.

Biển mây thì không hẹn trước được: dễ gặp nhất là sáng lạnh, lặng gió, sau một đêm mưa. Lúc ấy trên đỉnh chừng 10–14 °C, bạn nhớ mặc ấm.

Có mặt ở ga trước giờ chạy 15 phút. Xem xong cứ ở lại chơi: bạn xuống lúc nào cũng được đến 17:30.`,
    en: `The first cabin leaves Suối Mơ at 4:45, while the valley is still dark. Waiting at the top: hot ginger tea, grilled corn, a blanket to borrow, and an eastern sky slowly making up its mind.

The sun rises between 5:15 and 6:10, depending on the season. From April to August take the 4:45 cabin; in other months the 5:15 is early enough.

The sea of clouds makes no appointments. Your best chance is a cold, still morning after a night of rain; expect 10–14 °C at the top and dress for it.

Be at the station 15 minutes early. Afterwards stay as long as you like: your ride down is good until 17:30.`,
  },
  includes: [
    {
      vi: "Chuyến lên 4:45 hoặc 5:15, chuyến xuống đến 17:30",
      en: "The 4:45 or 5:15 cabin up, any cabin down until 17:30",
    },
    { vi: "Trà gừng nóng và bắp nướng", en: "Hot ginger tea and grilled corn" },
    { vi: "Mượn chăn và đèn pin", en: "A blanket and a torch to borrow" },
    { vi: "Đài ngắm cảnh và cầu treo Mây", en: "The viewing deck and the Mây bridge" },
    { vi: "Gửi xe ở ga Suối Mơ, mở từ 4:00", en: "Parking at Suối Mơ station, open from 4:00" },
  ],
  answers: byCabin,
  labels: ["new"],
  openWeekdays: [5, 6, 7],
  // Sold until the evening before: the crew is called by then.
  cutoffMinutes: 480,
  admits: rideBothWays,
  categories: [
    {
      ...adult,
      usually: { weekday: 890_000, weekend: 990_000, holiday: 1_090_000 },
      inFlowerSeason: { weekday: 940_000, weekend: 1_040_000, holiday: 1_140_000 },
    },
    {
      ...child,
      usually: { weekday: 690_000, weekend: 770_000, holiday: 850_000 },
      inFlowerSeason: { weekday: 730_000, weekend: 810_000, holiday: 890_000 },
    },
    {
      ...senior,
      usually: { weekday: 790_000, weekend: 880_000, holiday: 970_000 },
      inFlowerSeason: { weekday: 830_000, weekend: 920_000, holiday: 1_010_000 },
    },
  ],
};
