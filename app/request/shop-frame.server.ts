import type { Ctx } from "~/domain/ctx";
import { isOn, settingText, shopAddress, shopText, toastPosition } from "~/domain/site/shop.rules";
import { textIn } from "~/i18n/locale";

/** What the frame around every page shows: names, opening hours, footer, the number in the cart. JSON-safe. */
export function getShopFrame(ctx: Ctx, inCart: number) {
  const text = (key: string) => textIn(shopText(ctx.shop, key), ctx.locale);
  const setting = (key: string) => ctx.shop.settings[key] ?? "";
  return {
    name: text("shop.name"),
    tagline: text("shop.tagline"),
    about: text("footer.about"),
    legal: text("footer.legal"),
    opens: settingText(ctx.shop, "opening_time"),
    closes: settingText(ctx.shop, "closing_time"),
    company: setting("company_name"),
    taxCode: setting("tax_code"),
    address: shopAddress(ctx.shop, ctx.locale),
    phone: setting("phone"),
    email: setting("email"),
    policies: ctx.shop.policies.map(({ slug, title }) => ({ slug, title: textIn(title, ctx.locale) })),
    toastPosition: toastPosition(ctx.shop),
    takesOrders: isOn(ctx.shop, "enable_add_to_cart"),
    inCart,
  };
}
