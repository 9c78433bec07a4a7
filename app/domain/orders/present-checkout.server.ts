import { translateIn } from "~/i18n/translate.server";
import type { Locale } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { CartView } from "../cart/cart-view";
import { getMissingForFreeShipping } from "../cart/shipping.rules";
import type { Ctx } from "../ctx";
import { listPhoneChannels } from "../messages/channels/phone-channels.server";
import { settingText } from "../shop/shop.rules";
import type { Checkout } from "./get-checkout.server";

export function presentCheckout(ctx: Ctx, checkout: Checkout) {
  const { cart, destinations } = checkout;
  const t = translateIn(ctx.locale);
  return {
    title: t("checkout.title"),
    methodsHelp: describeMissingMethods(ctx, checkout),
    phoneHelp: describePhoneUse(ctx),
    policies: [cart.total > cart.goodsTotal && "tickets", cart.goodsTotal > 0 && "returns", "privacy", "terms"],
    /** The value of goods, in whole VND, that is still missing for free shipping within Vietnam. */
    missing: destinations && getMissingForFreeShipping(cart.goodsTotal, destinations.freeFrom),
    change: linkToChange(cart, ctx.locale),
    formAlong: cart.lines.length > 0 ? "checkout" : undefined,
  };
}

function describePhoneUse({ locale }: Ctx): string {
  const t = translateIn(locale);
  const by = listPhoneChannels().map((channel) => t(`orders.message.by.${channel}`));
  return [t("checkout.phone_help"), by.length > 0 && t("checkout.phone_gets", { by: by.join(" / ") })]
    .filter(Boolean)
    .join(" ");
}

function describeMissingMethods({ shop, locale }: Ctx, { methods, unfit }: Checkout) {
  const t = translateIn(locale);
  if (methods.length === 0)
    return { here: t("checkout.no_methods", { phone: settingText(shop, "phone") }), abroad: "" };
  const home = methods.flatMap(({ abroad, name }) => (abroad ? [] : name));
  return {
    here: unfit.map((method) => t("checkout.goods_only", { method })).join(" "),
    abroad: home.map((method) => t("checkout.home_only", { method })).join(" "),
  };
}

export function linkToChange({ kind, lines }: CartView, locale: Locale) {
  if (kind === "cart") return linkTo(locale, "cart");
  const line = lines.find((one) => one.kind === "ticket");
  const people = line?.parts.map(({ key, quantity }) => [`quantities.${key}`, quantity] as const) ?? [];
  const { slug: ticket, date, time } = line ?? {};
  return linkTo(locale, "orderTicket", null, { ticket, date, time, ...Object.fromEntries(people) });
}
