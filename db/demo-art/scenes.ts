import type { Subject } from "./scene";

type Scene = { slug: string; subject: Subject; time: "dawn" | "day" | "dusk" | "night" };

export const scenes: Scene[] = [
  { slug: "cap-treo-khu-hoi", subject: "cable", time: "day" },
  { slug: "binh-minh-tren-dinh", subject: "sunrise", time: "dawn" },
  { slug: "ve-gia-dinh", subject: "family", time: "day" },
  { slug: "vuon-hoa-cong-troi", subject: "garden", time: "day" },
  { slug: "dem-den-long", subject: "night", time: "night" },
  { slug: "cap-treo-mot-chieu", subject: "cable", time: "dusk" },
  { slug: "bien-may", subject: "clouds", time: "dawn" },
  { slug: "cau-treo", subject: "bridge", time: "day" },
  { slug: "ga-suoi-mo", subject: "cable", time: "day" },
];
