import type { Localized } from "~/lib/locale";

export const pictureUsageKinds = [
  ...(["ticket", "product", "variant", "combo", "service", "category"] as const),
  ...(["author", "blog", "news", "place", "map", "dish", "album", "import"] as const),
  ...(["section", "review", "logo", "seo"] as const),
] as const;

/** `key` is the ID of a catalogue row, the slug of content, the path of a page, or empty for the map and the logo. */
export type PictureUsage = {
  kind: (typeof pictureUsageKinds)[number];
  key: string;
  name: Localized | string | null;
  count: number;
};
