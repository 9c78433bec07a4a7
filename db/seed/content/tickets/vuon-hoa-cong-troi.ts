import { byDay } from "./answers";
import { adult, child, everyDay, rideBothWays, senior, type Ticket } from "./ticket";

export const vuonHoaCongTroi: Ticket = {
  slug: "vuon-hoa-cong-troi",
  pool: "cable",
  name: { vi: "Cáp treo và vườn hoa Cổng Trời", en: "Cable car and Cổng Trời garden" },
  summary: {
    vi: "Cáp treo khứ hồi và cả ngày trong vườn hoa ngay dưới đỉnh",
    en: "Return cable car and a day among the flowers below the summit",
  },
  description: {
    vi: `Vườn hoa Cổng Trời nằm trên bốn bậc đất ngay dưới đỉnh, cách ga trên năm phút đi bộ. Người làm vườn trồng theo mùa, nên tháng nào lên cũng có thứ đang nở.

Tháng 10 đến tháng 12 là dã quỳ, tháng 1 và tháng 2 là mai anh đào, tháng 4 đến tháng 8 cẩm tú cầu xanh kín hai bậc dưới. Những tháng còn lại có hồng leo và cúc.

Lối đi lát đá, bậc nào cũng có ghế nghỉ; xe đẩy và xe lăn đi được hai bậc trên.`,
    en: `The Cổng Trời garden, "the gate of heaven", spreads over four terraces just below the summit, five minutes on foot from the top station. It is planted by season, so something is always in flower.

Wild sunflowers from October to December, cherry blossom in January and February, and from April to August hydrangeas that turn the two lower terraces blue. In between there are climbing roses and chrysanthemums.

The paths are paved and every terrace has benches; pushchairs and wheelchairs can reach the two upper ones.`,
  },
  includes: [
    { vi: "Cáp treo khứ hồi trong ngày", en: "Return cable car, same day" },
    { vi: "Vườn hoa Cổng Trời, ra vào cả ngày", en: "The Cổng Trời garden, in and out all day" },
    {
      vi: "Dạo vườn cùng người làm vườn lúc 9:30 và 14:30",
      en: "A walk with the gardeners at 9:30 and 14:30 (in Vietnamese)",
    },
    { vi: "Đài ngắm cảnh và cầu treo Mây", en: "The viewing deck and the Mây bridge" },
    { vi: "Gửi xe ở ga Suối Mơ", en: "Parking at Suối Mơ station" },
  ],
  answers: byDay,
  labels: [],
  openWeekdays: everyDay,
  cutoffMinutes: 30,
  admits: rideBothWays,
  categories: [
    {
      ...adult,
      usually: { weekday: 790_000, weekend: 890_000, holiday: 990_000 },
      inFlowerSeason: { weekday: 850_000, weekend: 950_000, holiday: 1_050_000 },
    },
    {
      ...child,
      usually: { weekday: 620_000, weekend: 690_000, holiday: 760_000 },
      inFlowerSeason: { weekday: 670_000, weekend: 740_000, holiday: 810_000 },
    },
    {
      ...senior,
      usually: { weekday: 670_000, weekend: 760_000, holiday: 840_000 },
      inFlowerSeason: { weekday: 720_000, weekend: 810_000, holiday: 900_000 },
    },
  ],
};
