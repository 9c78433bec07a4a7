import type { Time } from "./palette";
import type { ServiceView } from "./services";

export const serviceViews: Record<string, { view: ServiceView; time: Time }> = {
  "huong-dan-vien": { view: "guide", time: "day" },
  "chup-anh-binh-minh": { view: "photo", time: "dawn" },
  "cabin-rieng": { view: "cabin", time: "dusk" },
  "ho-tro-xe-lan-xe-day": { view: "wheelchair", time: "day" },
  "com-trua-doan": { view: "lunch", time: "day" },
  "xe-dua-don-da-lat": { view: "shuttle", time: "dawn" },
  "su-kien-doanh-nghiep": { view: "meeting", time: "day" },
  "trang-tri-cau-hon": { view: "proposal", time: "dusk" },
};
