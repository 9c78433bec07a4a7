import { byDay } from "./answers";
import { adult, child, everyDay, rideBothWays, senior, type Ticket } from "./ticket";

export const capTreoKhuHoi: Ticket = {
  slug: "cap-treo-khu-hoi",
  pool: "cable",
  name: { vi: "Cáp treo khứ hồi", en: "Return cable car" },
  summary: {
    vi: "Mười hai phút từ ga Suối Mơ lên đỉnh Mây, xuống lúc nào tùy bạn",
    en: "Twelve minutes up from Suối Mơ; come down whenever you like",
  },
  description: {
    vi: `Cabin tám chỗ rời ga Suối Mơ, lướt qua ba thung lũng: thông trước, rồi suối đá, rồi mây. Mười hai phút sau bạn bước ra ga Đỉnh Mây, thường là vừa đi vừa khoác thêm áo.

Trên đỉnh có đài ngắm cảnh ở mốc 1.487 m và cầu treo Mây dài 180 m bắc qua khe núi. Đi thong thả mất chừng hai tiếng; nhiều người ở lại đến chuyến cuối.

Vé dùng trong ngày bạn chọn. Lên lúc nào cũng được từ 7:00 đến 16:30; chuyến xuống cuối cùng rời đỉnh lúc 17:30.`,
    en: `An eight-seat cabin leaves Suối Mơ and glides over three valleys: pines first, then a rocky stream, then cloud. Twelve minutes later you step out at the top station, usually reaching for a jacket.

Up there are the viewing deck, at 1,487 m, and the Mây bridge, 180 metres of it slung across a ravine. Two unhurried hours will do; plenty of people stay for the last cabin.

Your ticket is for the day you choose. Go up any time from 7:00 to 16:30; the last cabin down leaves at 17:30.`,
  },
  includes: [
    { vi: "Một lượt lên và một lượt xuống trong ngày", en: "One ride up and one ride down, same day" },
    { vi: "Đài ngắm cảnh đỉnh Mây, 1.487 m", en: "The summit viewing deck, 1,487 m" },
    { vi: "Cầu treo Mây", en: "The Mây suspension bridge" },
    { vi: "Gửi xe ở ga Suối Mơ", en: "Parking at Suối Mơ station" },
  ],
  answers: byDay,
  labels: ["featured"],
  openWeekdays: everyDay,
  cutoffMinutes: 30,
  admits: rideBothWays,
  categories: [
    {
      ...adult,
      usually: { weekday: 650_000, weekend: 750_000, holiday: 850_000 },
      inFlowerSeason: { weekday: 700_000, weekend: 800_000, holiday: 900_000 },
    },
    {
      ...child,
      usually: { weekday: 520_000, weekend: 590_000, holiday: 660_000 },
      inFlowerSeason: { weekday: 560_000, weekend: 630_000, holiday: 700_000 },
    },
    {
      ...senior,
      usually: { weekday: 550_000, weekend: 640_000, holiday: 720_000 },
      inFlowerSeason: { weekday: 590_000, weekend: 680_000, holiday: 770_000 },
    },
  ],
};
