import type { Shop } from "../site/shop.rules";
import { settingText } from "../site/shop.rules";

export type Tags = { gtm: string | null; pixel: string | null };

export function isTagManagerId(text: string): boolean {
  return /^GTM-[A-Z0-9]{4,12}$/.test(text);
}

/** The tag manager and the pixel that the settings name, as far as their ids have the right form; null: neither. */
export function tagsOf(shop: Shop): Tags | null {
  const [gtm, pixel] = [settingText(shop, "google_tag_manager_id"), settingText(shop, "meta_pixel_id")];
  const tags = { gtm: isTagManagerId(gtm) ? gtm : null, pixel: /^\d{5,20}$/.test(pixel) ? pixel : null };
  return tags.gtm || tags.pixel ? tags : null;
}
