import { createHash } from "node:crypto";
import { textIn } from "~/lib/locale";
import type { PageId } from "~/site-map";
import type { Ctx } from "../../ctx";
import { themeColor } from "../../shop/appearance.rules";
import type { Appearance } from "../../shop/get-appearance.server";
import { shopText } from "../../shop/shop.rules";
import type { PageDescription } from "./describe-page.server";

export const defaultImage = "/og-default.png";

type SharedPage = { id: PageId; slug?: string | undefined; album?: string | undefined };
const designVersion = 1;

export function shareImageContent({ shop, locale }: Ctx, { colors }: Appearance, { title, picture }: PageDescription) {
  return {
    name: textIn(shopText(shop, "shop.name"), locale),
    title,
    picture,
    plate: themeColor(colors, "light", { scale: "secondary", shade: "900" }) ?? "#000",
    accent: themeColor(colors, "light", { scale: "primary", shade: "500" }) ?? "#fff",
  };
}

export function shareImagePath(
  ctx: Ctx,
  appearance: Appearance,
  { id, slug, album }: SharedPage,
  description: PageDescription,
): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([designVersion, shareImageContent(ctx, appearance, description)]))
    .digest("hex")
    .slice(0, 12);
  return `/og/${ctx.locale}/${id}/${album ? `${album}.` : ""}${slug ? `${slug}.` : ""}${hash}.png`;
}

export function shareImageUrl(
  ctx: Ctx,
  appearance: Appearance,
  page: SharedPage | null,
  description: PageDescription | null,
  ownImage: string | null | undefined,
): string {
  const address = ownImage ?? (page && description ? shareImagePath(ctx, appearance, page, description) : defaultImage);
  return address.startsWith("/") ? ctx.origin + address : address;
}
