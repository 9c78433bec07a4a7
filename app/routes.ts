import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { locales } from "./i18n/locale";
import { type PageId, pathsOf, siteMap } from "./site-map";

/** Each page under both its paths, in one language; route ids read `vi/orderTicket/dat-ve`. */
function pagesIn(locale: string) {
  return Object.keys(siteMap).flatMap((key) => {
    const id = key as PageId;
    return pathsOf(id).map((path) => {
      const options = { id: `${locale}/${id}${path}` };
      return path === "/" ? index(siteMap[id].file, options) : route(path.slice(1), siteMap[id].file, options);
    });
  });
}

const [unprefixed, ...prefixed] = locales;

export default [
  ...pagesIn(unprefixed),
  ...prefixed.flatMap((locale) => prefix(locale, pagesIn(locale))),
  route("orders/:code/calendar.ics", "routes/checkout/calendar-file.ts"),
  route("checkout/return/vnpay", "routes/checkout/return-vnpay.ts"),
  route("preferences/:name", "routes/preferences/preference.ts"),
  route("media/:file", "routes/shop/media.ts"),
  route("webhooks/sepay", "routes/payments/webhook-sepay.ts"),
  route("webhooks/vnpay", "routes/payments/webhook-vnpay.ts"),
  route("simulator/vnpay", "routes/simulator/vnpay-pay.tsx"),
  route("simulator/vnpay/api", "routes/simulator/vnpay-api.ts"),
  route("simulator/bank", "routes/simulator/bank.tsx"),
  route("simulator/inbox", "routes/simulator/inbox.tsx"),
  route("simulator/inbox/:id", "routes/simulator/letter.ts"),
  route("api/trpc/*", "routes/api/trpc.ts"),
  route("*", "routes/shop/not-found.tsx"),
] satisfies RouteConfig;
