import type { Bilingual } from "./bilingual";
import { contact } from "./contact";

export const siteTexts: Record<string, Bilingual> = {
  "shop.name": { vi: "Núi Mây", en: "Núi Mây" },
  "shop.tagline": { vi: "Cáp treo lên đỉnh Mây, 1.487 m", en: "The cable car to Mây summit, 1,487 m" },

  "shop.address": {
    vi: `${contact.street}, ${contact.ward}, ${contact.province}`,
    en: contact.addressInEnglish,
  },

  "footer.about": {
    vi: "Cáp treo Núi Mây chạy giữa ga Suối Mơ và đỉnh Mây, 1.487 m. Mở cửa mỗi ngày 7:00 – 17:30. Trẻ dưới 3 tuổi miễn phí.",
    en: "The Núi Mây cable car runs between Suối Mơ station and Mây summit, 1,487 m. Open every day, 7:00–17:30. Children under 3 go free.",
  },
  "footer.legal": {
    vi: "Giá đã gồm VAT. Đây là cửa hàng minh họa: ngọn núi, công ty, mã số thuế và tài khoản ngân hàng đều không có thật.",
    en: "Prices include VAT. This is a demonstration shop: the mountain, the company, its tax code and its bank account are made up.",
  },
};
