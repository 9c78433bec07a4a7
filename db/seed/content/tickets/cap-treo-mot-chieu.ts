import { byDay } from "./answers";
import { adult, child, everyDay, rideOneWay, senior, type Ticket } from "./ticket";

export const capTreoMotChieu: Ticket = {
  slug: "cap-treo-mot-chieu",
  pool: "cable",
  name: { vi: "Cáp treo một chiều", en: "One-way cable car" },
  summary: {
    vi: "Một chiều đi cáp, một chiều đi bộ qua rừng thông",
    en: "Ride one way, walk the other through the pines",
  },
  description: {
    vi: `Dành cho người muốn đi bộ một chiều. Đường mòn Thông Reo nối hai ga, dài 6 km, băng qua rừng thông và hai con suối nhỏ. Đi xuống chừng hai tiếng rưỡi, đi lên chừng bốn tiếng.

Vé dùng cho một lượt lên hoặc xuống trong ngày bạn chọn. Nếu đi bộ lên, bạn nhớ có mặt ở ga Đỉnh Mây trước 17:30, giờ chuyến xuống cuối cùng.

Sau mưa lớn, đường mòn có thể đóng. Những hôm đó bạn đi cáp cả hai chiều mà không phải trả thêm.`,
    en: `For people who would rather walk one of the two ways. The Thông Reo trail joins the stations: 6 km through pine forest and across two small streams. Allow two and a half hours down, four hours up.

The ticket is good for one ride, up or down, on the day you choose. If you walk up, be at the top station before 17:30, when the last cabin leaves.

After heavy rain the trail may close. On those days you ride both ways at no extra cost.`,
  },
  includes: [
    { vi: "Một lượt cáp treo, lên hoặc xuống", en: "One cable car ride, up or down" },
    { vi: "Đường mòn Thông Reo, 6 km có biển chỉ dẫn", en: "The Thông Reo trail, 6 km, signposted" },
    { vi: "Đài ngắm cảnh và cầu treo Mây", en: "The viewing deck and the Mây bridge" },
    { vi: "Bản đồ đường mòn, lấy ở quầy ga", en: "A trail map from the station desk" },
  ],
  answers: byDay,
  labels: [],
  openWeekdays: everyDay,
  cutoffMinutes: 30,
  admits: rideOneWay,
  categories: [
    {
      ...adult,
      usually: { weekday: 400_000, weekend: 460_000, holiday: 520_000 },
      inFlowerSeason: { weekday: 430_000, weekend: 490_000, holiday: 550_000 },
    },
    {
      ...child,
      usually: { weekday: 320_000, weekend: 360_000, holiday: 410_000 },
      inFlowerSeason: { weekday: 340_000, weekend: 390_000, holiday: 440_000 },
    },
    {
      ...senior,
      usually: { weekday: 340_000, weekend: 390_000, holiday: 450_000 },
      inFlowerSeason: { weekday: 370_000, weekend: 420_000, holiday: 470_000 },
    },
  ],
};
