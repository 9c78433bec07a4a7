import type { Bilingual } from "../bilingual";
import { caPheVaBanhKeo } from "./ca-phe-va-banh-keo";
import { detVaMayMac } from "./det-va-may-mac";
import { doLeoNui } from "./do-leo-nui";
import { gomVaDenLong } from "./gom-va-den-long";
import type { Good } from "./good";
import { matOngVaDoKho } from "./mat-ong-va-do-kho";
import { quaChoBe } from "./qua-cho-be";
import { sachTranhBuuThiep } from "./sach-tranh-buu-thiep";
import { traVaThaoMoc } from "./tra-va-thao-moc";

export type ProductCategory = {
  slug: string;
  name: Bilingual;
  summary: Bilingual;
  goods: Good[];
  children: ProductCategory[];
};

const leaf = (slug: string, name: Bilingual, summary: Bilingual, goods: Good[]): ProductCategory => ({
  slug,
  name,
  summary,
  goods,
  children: [],
});

export const categories: ProductCategory[] = [
  {
    slug: "dac-san",
    name: { vi: "Đặc sản", en: "From the mountain kitchen" },
    summary: {
      vi: "Thứ ăn được, uống được, phần lớn trồng trong tầm mắt của cabin",
      en: "Things to eat and drink, most of them grown within sight of the cabins",
    },
    goods: [],
    children: [
      leaf(
        "tra-va-thao-moc",
        { vi: "Trà và thảo mộc", en: "Tea and herbs" },
        {
          vi: "Trà trên đỉnh, trà dưới đồi, và lá cho đôi chân mỏi",
          en: "Tea from the top, tea from the hills, leaves for tired feet",
        },
        traVaThaoMoc,
      ),
      leaf(
        "mat-ong-va-do-kho",
        { vi: "Mật ong, mứt và đồ khô", en: "Honey, preserves and dried things" },
        {
          vi: "Quay, nấu, phơi, giã: mùa nào để dành được thì ở đây",
          en: "Spun, cooked, dried, pounded: whatever a season lets us keep",
        },
        matOngVaDoKho,
      ),
      leaf(
        "ca-phe-va-banh-keo",
        { vi: "Cà phê và bánh kẹo", en: "Coffee and sweets" },
        {
          vi: "Rang thứ ba, nướng thứ năm, ăn lúc nào cũng được",
          en: "Roasted on Tuesdays, baked on Thursdays, eaten whenever",
        },
        caPheVaBanhKeo,
      ),
    ],
  },
  {
    slug: "thu-cong",
    name: { vi: "Đồ thủ công", en: "Made by hand" },
    summary: {
      vi: "Dệt, nung, may ở quanh núi, có tên người làm",
      en: "Woven, fired and sewn around the mountain, by people with names",
    },
    goods: [],
    children: [
      leaf(
        "det-va-may-mac",
        { vi: "Đồ dệt và may mặc", en: "Woven and worn" },
        { vi: "Cho người quên rằng trên đỉnh lạnh hơn", en: "For those who forgot that it is colder up there" },
        detVaMayMac,
      ),
      leaf(
        "gom-va-den-long",
        { vi: "Gốm và đèn", en: "Clay and lanterns" },
        { vi: "Để uống, để thắp, để bày", en: "To drink from, to light, to look at" },
        gomVaDenLong,
      ),
    ],
  },
  leaf(
    "do-leo-nui",
    { vi: "Đồ leo núi và đi mưa", en: "For the trail and the rain" },
    { vi: "2.140 bậc và một cơn mưa lúc hai giờ chiều", en: "2,140 steps and a shower at two o'clock" },
    doLeoNui,
  ),
  {
    slug: "qua-luu-niem",
    name: { vi: "Quà lưu niệm", en: "Keepsakes" },
    summary: {
      vi: "Để nhớ đường lên, hoặc để gửi cho người chưa lên",
      en: "To remember the way up, or to send to someone who has not been",
    },
    goods: [],
    children: [
      leaf(
        "sach-tranh-buu-thiep",
        { vi: "Sách, tranh và bưu thiếp", en: "Books, prints and postcards" },
        {
          vi: "Giấy, mực, và ngọn núi ở bốn giờ khác nhau",
          en: "Paper, ink, and the mountain at four different hours",
        },
        sachTranhBuuThiep,
      ),
      leaf(
        "qua-cho-be",
        { vi: "Quà cho bé", en: "For children" },
        { vi: "Bền, giặt được, và không kêu bíp", en: "Sturdy, washable, and it does not beep" },
        quaChoBe,
      ),
    ],
  },
];
