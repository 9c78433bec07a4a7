import { type Locale, textIn } from "~/i18n/locale";
import { isOn, type Shop, settingChoice, settingText, shopAddress, shopText } from "./shop.rules";

export function viewShop({ shop, locale }: { shop: Shop; locale: Locale }) {
  const text = (key: string) => textIn(shopText(shop, key), locale);
  return {
    name: text("shop.name"),
    tagline: text("shop.tagline"),
    about: text("footer.about"),
    legal: text("footer.legal"),
    opens: settingText(shop, "opening_time"),
    closes: settingText(shop, "closing_time"),
    company: settingText(shop, "company_name"),
    taxCode: settingText(shop, "tax_code"),
    address: shopAddress(shop, locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    policies: shop.policies.map(({ slug, title }) => ({ slug, title: textIn(title, locale) })),
    toastPosition: settingChoice(shop, "toast_position"),
    takesOrders: isOn(shop, "enable_add_to_cart"),
  };
}
