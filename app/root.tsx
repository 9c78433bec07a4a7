import { lazy, type ReactNode, Suspense, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { keepPage } from "~/browser/navigation";
import { usePageHead, useShell, useVisit } from "~/browser/use-shell";
import { viewShop } from "~/domain/shop/public-settings.server";
import { isOn, isShopOpen } from "~/domain/shop/shop.rules";
import { defaultLocale, localeOfPath, locales, mapLocales } from "~/lib/locale";
import {
  dataFailuresMiddleware,
  personalPagesMiddleware,
  redirectRulesMiddleware,
  refuseRouteMiddleware,
  seoMiddleware,
  validateRouteMiddleware,
} from "~/request/page-middleware.server";
import { pageViewsMiddleware } from "~/request/page-views.server";
import { buildVisitorFrame } from "~/request/toast.server";
import { addressOf, pageOfRoute } from "~/site-map";
import { lastFormResult, NoConnectionOfLink, reportLost } from "~/ui/form/no-connection";
import { useHydrated } from "~/ui/parts/hydration";
import type { Route } from "./+types/root";
import { detectChanges, pageTexts, useCurrentPage } from "./browser/navigation";
import { documentWhenNeeded, reloadOnce } from "./browser/new-build";
import { readTags } from "./domain/visitors/analytics-tags.rules";
import { isTicketPath } from "./domain/visitors/page-path.rules";
import { pageTranslator } from "./i18n/page-translator";
import { languageMiddleware } from "./i18n/translate.server";
import { LanguageProvider } from "./i18n/use-t";
import { config } from "./lib/config.server";
import { closedShopMiddleware } from "./request/closed-shop.server";
import { ctxMiddleware, ctxOf } from "./request/ctx.server";
import { databaseGoneMiddleware } from "./request/database-gone.server";
import { getGuard } from "./request/guards.server";
import { addToPage, isDataRequest, isStaffPath, pageOf } from "./request/page.server";
import { colorModeOf, renderModeOf } from "./request/render-mode.server";
import { getToast } from "./request/toast.server";
import { Frame } from "./ui/layout/frame";
import { usePageHandle } from "./ui/layout/page-handle";
import { useVisitorFrame } from "./ui/layout/use-visitor-frame";

export const middleware: Route.MiddlewareFunction[] = [
  getGuard("global"),
  personalPagesMiddleware,
  languageMiddleware,
  ctxMiddleware,
  dataFailuresMiddleware,
  databaseGoneMiddleware,
  closedShopMiddleware,
  validateRouteMiddleware,
  seoMiddleware,
  pageViewsMiddleware,
  redirectRulesMiddleware,
  refuseRouteMiddleware,
];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  detectChanges,
  documentWhenNeeded(coverPage),
  keepPage({ report: reportLost, formResult: lastFormResult }),
  pageTexts,
];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const { toast, headers } = await getToast(request);
  const { inCart, appearance, seoRecord } = pageOf(context);
  const visitor = buildVisitorFrame(ctx, { inCart, toast });
  addToPage(context, { visitorFrame: visitor });
  const isStaff = isStaffPath(url.pathname);
  const frame = {
    shop: viewShop(ctx),
    visitor: isDataRequest(request) ? visitor : null,
    mode: renderModeOf(request),
    color: colorModeOf(request),
    origin: ctx.origin,
    isDemo: config.isDemo,
    locale: ctx.locale,
    logo: appearance.logo,
    // URLs of tickets and URLs with a token give access to a ticket or an account, so no third-party tag may read them.
    tags: isStaff || isTicketPath(url.pathname) || url.search.includes("token") ? null : readTags(ctx.shop),
    isCovered: !isStaff && renderModeOf(request) === "full" && isOn(ctx.shop, "loading_overlay_at_start"),
    seo: seoRecord,
    ...(ctx.visitor.isPreviewing && { preview: { isOpen: isShopOpen(ctx.shop) } }),
  };
  return toast ? data(frame, { headers }) : frame;
}

export type RootData = Pick<Route.ComponentProps["loaderData"], "isCovered" | "tags">;

function coverPage() {
  const overlay = document.createElement("div");
  overlay.className = "overlay";
  overlay.role = "status";
  overlay.textContent = pageTranslator(localeOfPath(window.location.pathname))("common.loading");
  document.body.append(overlay);
}

/** Root data depends on the path, the cart and toasts, so a change of the query alone does not reload it. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, ...by }: ShouldRevalidateFunctionArgs) {
  const hasActed = formMethod !== undefined && formMethod !== "GET";
  if (hasActed || currentUrl.pathname !== nextUrl.pathname) return true;
  return currentUrl.search === nextUrl.search && by.defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const locale = root?.locale ?? localeOfPath(pathname);
  const origin = root?.origin ?? "";
  const matches = useMatches();
  const last = matches.at(-1);
  const page = last && pageOfRoute(last.id);
  const addresses = mapLocales((known) => page && addressOf(page, last.params, known));
  const canonical = root?.seo?.canonicalUrl ?? (addresses[locale] && origin + addresses[locale]);
  const refresh = matches
    .map(({ loaderData }) => (loaderData as { refresh?: number } | undefined)?.refresh)
    .find(Boolean);
  const handle = usePageHandle();
  const color = handle.color ?? root?.color ?? "light";
  return (
    <html lang={locale} className={color === "auto" ? undefined : color}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="expect" href="#main" blocking="render" />
        <meta name="color-scheme" content={color === "auto" ? "light dark" : color} />
        {canonical && <link rel="canonical" href={canonical} />}
        {locales.map(
          (known) =>
            addresses[known] && <link key={known} rel="alternate" hrefLang={known} href={origin + addresses[known]} />,
        )}
        {addresses[defaultLocale] && (
          <link rel="alternate" hrefLang="x-default" href={origin + addresses[defaultLocale]} />
        )}
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <Meta />
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        <LanguageProvider locale={locale} t={pageTranslator(locale)}>
          {children}
        </LanguageProvider>
        {root?.mode !== "plain" && handle.hasScript !== false && (
          <>
            <RestoreScroll />
            <WatchPage />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

// Until hydration, the browser restores the scroll position. `useHydrated` is called here and not in the layout,
// because rendering the layout again could empty an error page whose script is still loading.
function RestoreScroll() {
  return useHydrated() && <ScrollRestoration />;
}

function WatchPage() {
  useCurrentPage();
  // Browser tests wait for this attribute.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}

export default function App({ loaderData }: Route.ComponentProps) {
  return usePageHandle().layout === "staff" ? <Outlet /> : <ShopPage loaderData={loaderData} />;
}

function ShopPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  useVisit(useVisitorFrame().consent, loaderData.tags);
  usePageHead();
  useShell(usePageHandle().color ?? loaderData.color);
  return (
    <Frame {...loaderData}>
      <NoConnectionOfLink />
      <Outlet />
    </Frame>
  );
}

/** The error page is loaded when needed. If that fails, the document is reloaded once. */
const ErrorPage = lazy(() =>
  import("./ui/layout/error-page").catch((error: unknown) => {
    reloadOnce();
    throw error;
  }),
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <Suspense>
      <ErrorPage error={error} frame={root ?? null} />
    </Suspense>
  );
}
