import { readdirSync } from "node:fs";
import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { type GatewayId, gatewayIds } from "./domain/payments/gateway-ids";
import { locales } from "./lib/locale";
import { idsOf, type PageId, pathsOf, type SitePage, siteMap } from "./site-map";
import { staffMap } from "./staff-map";

const gatewayPages = Object.fromEntries(
  gatewayIds.map((id) => [`simulator/${id}`, "routes/simulator/gateway-pay.tsx"]),
) as Record<`simulator/${GatewayId}`, string>;

export const simulatorPages = {
  ...gatewayPages,
  "simulator/bank": "routes/simulator/bank.tsx",
  "simulator/inbox": "routes/simulator/inbox.tsx",
} as const;

/** Registers all paths of each page in a language, with IDs that `pageOfRoute` parses. */
function pagesIn(locale: string) {
  return idsOf(siteMap).flatMap((id) =>
    pathsOf(id).map((path, number) => {
      const options = { id: number === 0 ? `${locale}/${id}` : `${locale}/${id}/${number}` };
      return path === "/" ? index(moduleOf(id), options) : route(path.slice(1), moduleOf(id), options);
    }),
  );
}

const pageFolders = [
  "shop",
  "tickets",
  "checkout",
  "orders",
  "aftersales",
  "auth",
  "dashboard",
  "content",
  "community",
];
const pageModules = listModules(pageFolders);
const staffModules = listModules(["staff"]);

function listModules(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`routes/${folder}`, import.meta.url)).map((file) => `routes/${folder}/${file}`),
  );
}

/** Modules are named after their pages: `quoteRequest` is in `routes/shop/quote-request.tsx`. */
function findModule(id: string, modules: string[]): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [found, other] = modules.filter((file) => file.endsWith(`/${name}.tsx`) || file.endsWith(`/${name}.ts`));
  if (!found) throw new Error(`The page "${id}" has no module "${name}.tsx" in a folder of routes.ts`);
  if (other) throw new Error(`The page "${id}" has two modules: ${found} and ${other}`);
  return found;
}

function moduleOf(id: PageId): string {
  const page: SitePage = siteMap[id];
  return findModule(page.module ?? id, pageModules);
}

/** The inner layout has the error boundary, so that the outer one keeps its data after a refused action. */
function staffRoutes() {
  const pages = Object.entries(staffMap).map(([id, path]) => route(path.slice(1), findModule(id, staffModules)));
  const unknown = route("staff/*", "routes/staff/not-found.tsx");
  return layout("routes/staff/layout.tsx", [layout("routes/staff/refusal-layout.tsx", [...pages, unknown])]);
}

const [unprefixed, ...prefixed] = locales;
const prefixes = ["", ...prefixed.map((locale) => `${locale}/`)];

export default [
  ...pagesIn(unprefixed),
  ...prefixed.flatMap((locale) => prefix(locale, pagesIn(locale))),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:file", "routes/seo/sitemap.ts", { id: "sitemap-part" }),
  route("og/:locale/:page/:file", "routes/seo/share-image.ts"),
  ...prefixes.map((prefix) =>
    route(`${prefix}manifest.webmanifest`, "routes/seo/web-manifest.ts", { id: `${prefix}manifest` }),
  ),
  ...prefixes.map((prefix) => route(`${prefix}posts/feed.xml`, "routes/content/feed.ts", { id: `${prefix}feed` })),
  route("robots.txt", "routes/seo/robots.ts"),
  route("orders/:code/vietqr.png", "routes/checkout/vietqr-file.ts"),
  route("orders/:code/exchanges/:exchange/vietqr.png", "routes/aftersales/exchange-vietqr-file.ts"),
  route("orders/:code/calendar.ics", "routes/orders/calendar-file.ts"),
  route("orders/:code/tickets.pdf", "routes/orders/tickets-file.ts"),
  route("checkout/return/:gateway", "routes/checkout/return.ts"),
  route("data-exports/:token", "routes/dashboard/export-file.ts"),
  route("preferences/end-preview", "routes/preferences/end-preview.ts"),
  route("preferences/:name", "routes/preferences/preference.ts"),
  route("media/:file", "routes/shop/media.ts"),
  route("webhooks/sepay", "routes/payments/webhook-sepay.ts"),
  route("webhooks/:gateway", "routes/payments/webhook.ts"),
  ...Object.entries(simulatorPages).map(([path, module]) => route(path, module, { id: path })),
  route("simulator/:gateway/api/*", "routes/simulator/gateway-api.ts"),
  route("simulator/inbox/:id", "routes/simulator/inbox-message.ts"),
  staffRoutes(),
  route("api/uploads", "routes/api/uploads.ts"),
  route("api/trpc/*", "routes/api/trpc.ts"),
  route("*", "routes/shop/not-found.tsx"),
] satisfies RouteConfig;
