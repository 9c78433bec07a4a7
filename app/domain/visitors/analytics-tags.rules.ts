import { type AnalyticsTags, isPixelId, isTagManagerId } from "~/lib/is-tag-id";
import { type Shop, settingText } from "../shop/shop.rules";

export function readTags(shop: Shop): AnalyticsTags | null {
  const [gtm, pixel] = [settingText(shop, "google_tag_manager_id"), settingText(shop, "meta_pixel_id")];
  const tags = { gtm: isTagManagerId(gtm) ? gtm : null, pixel: isPixelId(pixel) ? pixel : null };
  return tags.gtm || tags.pixel ? tags : null;
}
