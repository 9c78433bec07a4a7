import { themeColor } from "~/domain/shop/appearance.rules";
import { shopText } from "~/domain/shop/shop.rules";
import { cacheControl } from "~/lib/cache-control";
import { textIn } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { pageOf } from "~/request/page.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/web-manifest";

/** With `minimal-ui`, iPhones open the shop in Safari, where the offline tickets are stored. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, locale } = ctxOf(context);
  const { colors, favicon } = pageOf(context).appearance;
  const textOf = (key: string) => textIn(shopText(shop, key), locale);
  const start = linkTo(locale, "home");
  const manifest = {
    ...{ id: start, start_url: start, scope: "/", lang: locale, display: "minimal-ui" },
    ...{ name: textOf("shop.name"), short_name: textOf("shop.name"), description: textOf("shop.tagline") },
    theme_color: themeColor(colors, "light", { scale: "secondary", shade: "900" }),
    background_color: "#fff",
    icons: iconsOf(favicon.light),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": cacheControl.oneHour },
  });
}

function iconsOf(favicon: string) {
  if (!favicon.endsWith("-32.png")) return [{ src: favicon, sizes: "any" }];
  const icon = (name: string, size: number, more = {}) => ({
    src: favicon.replace(/-32\.png$/, `-${name}.png`),
    sizes: `${size}x${size}`,
    type: "image/png",
    ...more,
  });
  return [icon("192", 192), icon("512", 512), icon("maskable", 512, { purpose: "maskable" })];
}
