import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { shopText } from "~/domain/shop/shop.rules";
import { textIn } from "~/i18n/locale";
import { LanguageProvider } from "~/i18n/use-t";
import { cacheControl } from "~/lib/cache-control";
import { config } from "~/lib/config.server";
import { contentSecurityPolicy, permissionsPolicy } from "~/request/csp.server";
import { pageOf } from "~/request/page.server";
import { selectStyle, writeThemeCss } from "~/request/page-style.server";
import { colorModeOf } from "~/request/render-mode.server";
import { getToast } from "~/request/toast.server";
import css from "~/ui/staff/staff.css?inline";
import { StaffFrame } from "~/ui/staff/staff-frame";
import type { StaffPageArgs, StaffPageView } from "./staff-page.server";

export type IncomingRequest = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

export async function renderStaffDocument(
  { request, context }: IncomingRequest,
  { ctx, t, session, url }: StaffPageArgs,
  { title, body, device }: StaffPageView,
  status: number,
): Promise<Response> {
  const { toast, headers } = await getToast(request);
  const { appearance } = pageOf(context);
  const { locale, shop } = ctx;
  const color = colorModeOf(request);
  const member = session && session.offeredSecret === null ? session.member : null;
  const nonce = randomUUID();
  const html = renderToStaticMarkup(
    <html lang={locale} className={color === "auto" ? undefined : color}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={color === "auto" ? "light dark" : color} />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href={appearance.favicon.light} />
        {device && <script type="module" nonce={nonce} src={device.script} />}
        <title>{`${title} · ${t("staff.title")}`}</title>
      </head>
      <body>
        <LanguageProvider locale={locale} t={t}>
          <StaffFrame
            shop={textIn(shopText(shop, "shop.name"), locale)}
            member={member}
            path={url.pathname + url.search}
            toast={toast}
            demo={config.demo}
          >
            {body}
          </StaffFrame>
        </LanguageProvider>
      </body>
    </html>,
  );
  const style = `<style nonce="${nonce}">${selectStyle(html)}${css}${device?.css ?? ""}${writeThemeCss(appearance)}</style>`;
  const pictures = Object.values(appearance.favicon);
  const policy = contentSecurityPolicy({ nonce, gateways: [], pictures, tags: null, dev: import.meta.env.DEV });
  if (policy) headers.set("Content-Security-Policy", device ? `${policy}; worker-src 'self'` : policy);
  if (device) headers.set("Permissions-Policy", permissionsPolicy({ camera: true }));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", cacheControl.noStorePrivate);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  return new Response(`<!doctype html>${html.replace("</head>", () => `${style}</head>`)}`, { status, headers });
}
