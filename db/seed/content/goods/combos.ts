import type { Bilingual } from "../bilingual";

export type Combo = {
  slug: string;
  name: Bilingual;
  summary: Bilingual;
  price: number;
  parts: { product: string; choice?: Record<string, string>; quantity?: number }[];
};

export const combos: Combo[] = [
  {
    slug: "combo-sang-suong",
    name: { vi: "Sáng sương", en: "Misty morning" },
    summary: {
      vi: "Cà phê xay phin, cốc Sương Mai và một hộp bánh bông mây",
      en: "Coffee for the phin, a Morning Mist mug and a tin of cloud biscuits",
    },
    price: 439_000,
    parts: [
      { product: "ca-phe-arabica-deo-may", choice: { xay: "xay-phin", "khoi-luong": "250g" } },
      // Three of these mugs are left, for this combo and for those who want the mug alone.
      { product: "coc-gom-suong-mai", choice: { mau: "suong" } },
      { product: "banh-bong-may" },
    ],
  },
  {
    slug: "combo-tra-chieu",
    name: { vi: "Trà chiều dưới hiên", en: "Tea under the eaves" },
    summary: {
      vi: "Ấm đất nung, ô long rang than và hồng treo gió",
      en: "Clay teapot, charcoal oolong and wind-dried persimmons",
    },
    price: 1_049_000,
    parts: [
      { product: "am-tra-dat-den", choice: { mau: "dat" } },
      { product: "tra-o-long-suoi-mo", choice: { u: "rang-than", "khoi-luong": "100g" } },
      { product: "hong-treo-gio" },
    ],
  },
  {
    slug: "combo-san-binh-minh",
    name: { vi: "Săn bình minh", en: "Sunrise kit" },
    summary: {
      vi: "Đèn đội đầu, bình nửa lít, mũ len: đủ để chờ mặt trời",
      en: "Headlamp, half-litre flask, bobble hat: all it takes to wait for the sun",
    },
    price: 689_000,
    parts: [
      { product: "den-doi-dau" },
      { product: "binh-giu-nhiet", choice: { mau: "ngoc", "dung-tich": "500ml" } },
      { product: "mu-len-qua-bong", choice: { mau: "son" } },
    ],
  },
  {
    slug: "combo-mua-hai-gio",
    name: { vi: "Mưa lúc hai giờ", en: "Rain at two" },
    summary: {
      vi: "Hai áo mưa, một túi chống nước, một đôi tất khô",
      en: "Two ponchos, a dry bag and a dry pair of socks",
    },
    price: 549_000,
    parts: [
      { product: "ao-mua-choang", choice: { mau: "nghe", co: "nguoi-lon" }, quantity: 2 },
      { product: "tui-chong-nuoc", choice: { mau: "troi", co: "5l" } },
      { product: "tat-len-leo-doi", choice: { mau: "cham", co: "vua" } },
    ],
  },
  {
    slug: "combo-be-len-nui",
    name: { vi: "Bé lên núi", en: "Small climber" },
    summary: {
      vi: "Ba lô mặt cười, Bé Mây nhỏ và hai chong chóng",
      en: "The smiling backpack, a small Little Cloud and two pinwheels",
    },
    price: 459_000,
    parts: [
      { product: "ba-lo-be-len-nui", choice: { mau: "nghe" } },
      { product: "thu-bong-be-may", choice: { mau: "suong", co: "nho" } },
      { product: "chong-chong-giay", choice: { mau: "troi" }, quantity: 2 },
    ],
  },
  {
    slug: "combo-thu-tu-dinh",
    name: { vi: "Thư từ đỉnh núi", en: "Letters from the top" },
    summary: {
      vi: "Bưu thiếp, sổ tay, nến rừng thông để viết cho khuya",
      en: "Postcards, a notebook, and a pine candle to write late by",
    },
    price: 349_000,
    parts: [
      { product: "bo-buu-thiep-bon-mua" },
      { product: "so-tay-duong-len-dinh", choice: { mau: "ngoc" } },
      { product: "nen-thom-rung-thong", choice: { mui: "thong" } },
    ],
  },
];
