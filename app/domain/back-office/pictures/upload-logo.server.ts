import { translateIn } from "~/i18n/translate.server";
import { mapLocales, textIn } from "~/lib/locale";
import type { Chunks } from "~/lib/worker.server";
import type { Ctx } from "../../ctx";
import { requireIconSize } from "../../media/picture-rows.server";
import { requirePermission } from "../../permission";
import { shopText } from "../../shop/shop.rules";
import { uploadPicture } from "./manage-pictures.server";

type LogoUpload = { isIcon: boolean; fileName: string; bytes: Uint8Array | Chunks };

/** Stores the file, but the shop does not show it yet. @throws DomainError icon_not_square, codes of `uploadPicture` */
export async function uploadLogo(ctx: Ctx, { isIcon, fileName, bytes }: LogoUpload): Promise<{ slug: string }> {
  requirePermission(ctx, "shop");
  const alt = mapLocales((locale) => {
    const name = textIn(shopText(ctx.shop, "shop.name"), locale);
    return translateIn(locale)("pictures.logo.alt", { name });
  });
  const { slug, ...size } = await uploadPicture(ctx, { fileName, bytes, alt });
  if (isIcon) requireIconSize(size);
  return { slug };
}
