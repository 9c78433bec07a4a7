import { byDay } from "./answers";
import { everyDay, rideBothWays, type Ticket } from "./ticket";

export const veGiaDinh: Ticket = {
  slug: "ve-gia-dinh",
  pool: "cable",
  name: { vi: "Vé gia đình bốn người", en: "Family of four" },
  summary: {
    vi: "Hai người lớn, hai trẻ em, cáp treo khứ hồi, rẻ hơn mua lẻ",
    en: "Return cable car for two adults and two children, for less",
  },
  description: {
    vi: `Bốn người, một cabin, mười hai phút dán mũi vào kính. Vé gồm cáp treo khứ hồi cho hai người lớn và hai bé cao dưới 1,4 m, rẻ hơn mua lẻ bốn vé ít nhất 350.000 ₫.

Mỗi người có một mã QR riêng, nên ai qua cổng trước cũng được. Bé dưới 3 tuổi không cần vé: nhà có em nhỏ cứ bế theo.

Bốn vé luôn đi cùng nhau: khi cần đổi ngày hay hoàn tiền thì đổi hoặc hoàn cả bốn.`,
    en: `Four people, one cabin, twelve minutes with noses against the glass. It is the return cable car for two adults and two children under 1.4 m, and saves at least ₫350,000 on four single tickets.

Everybody gets a QR code of their own, so it does not matter who reaches the gate first. Children under 3 need no ticket: just carry the baby.

The four tickets stay together: if you change the day or ask for a refund, it is for all four.`,
  },
  includes: [
    { vi: "Cáp treo khứ hồi cho hai người lớn", en: "Return cable car for two adults" },
    { vi: "Cáp treo khứ hồi cho hai trẻ em", en: "Return cable car for two children" },
    { vi: "Đài ngắm cảnh và cầu treo Mây", en: "The viewing deck and the Mây bridge" },
    { vi: "Gửi xe ở ga Suối Mơ", en: "Parking at Suối Mơ station" },
  ],
  answers: byDay,
  labels: ["featured"],
  openWeekdays: everyDay,
  cutoffMinutes: 30,
  admits: rideBothWays,
  categories: [
    {
      key: "family",
      name: { vi: "Gia đình bốn người", en: "Family of four" },
      note: {
        vi: "Hai người lớn và hai trẻ em từ 3 tuổi, cao dưới 1,4 m",
        en: "Two adults and two children from age 3, under 1.4 m tall",
      },
      members: [
        { vi: "Người lớn 1", en: "Adult 1", as: "adult" },
        { vi: "Người lớn 2", en: "Adult 2", as: "adult" },
        { vi: "Trẻ em 1", en: "Child 1", as: "child" },
        { vi: "Trẻ em 2", en: "Child 2", as: "child" },
      ],
      usually: { weekday: 1_990_000, weekend: 2_290_000, holiday: 2_590_000 },
      inFlowerSeason: { weekday: 2_150_000, weekend: 2_440_000, holiday: 2_730_000 },
    },
  ],
};
