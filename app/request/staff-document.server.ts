import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import calendarCss from "~/ui/staff/calendar/calendar.css?inline";
import categoriesCss from "~/ui/staff/categories/categories.css?inline";
import combosCss from "~/ui/staff/combos/combos.css?inline";
import gateCss from "~/ui/staff/gate.css?inline";
import listsCss from "~/ui/staff/lists/lists.css?inline";
import picturesCss from "~/ui/staff/pictures.css?inline";
import productsCss from "~/ui/staff/products/products.css?inline";
import staffCss from "~/ui/staff/staff.css?inline";
import tokensCss from "~/ui/staff/staff-tokens.css?inline";
import ticketsCss from "~/ui/staff/tickets/tickets.css?inline";
import todayCss from "~/ui/staff/today.css?inline";
import { contentSecurityPolicy } from "./csp.server";
import { pageOf } from "./page.server";
import { selectStyle, writeThemeCss } from "./page-style.server";
import { renderErrorPage } from "./render-error-page.server";

type StaffDocument = {
  html: string;
  nonce: string;
  status: number;
  headers: Headers;
  context: Readonly<RouterContextProvider>;
  matched: Pick<EntryContext["staticHandlerContext"], "matches">;
};

/** Only some pages need these styles. The keys are route IDs. */
const pageCss: Record<string, string> = {
  "routes/staff/gate": gateCss,
  "routes/staff/home": todayCss,
  "routes/staff/days": calendarCss,
  "routes/staff/day": calendarCss,
  "routes/staff/schedules": calendarCss,
  "routes/staff/product": productsCss + picturesCss,
  "routes/staff/product-options": productsCss,
  "routes/staff/paste-variants": productsCss,
  "routes/staff/new-product": productsCss + picturesCss,
  "routes/staff/category-tree": categoriesCss,
  "routes/staff/category": picturesCss,
  "routes/staff/combo": combosCss + picturesCss,
  "routes/staff/new-combo": combosCss,
  "routes/staff/row": calendarCss + ticketsCss + picturesCss,
  "routes/staff/new-row": calendarCss,
  "routes/staff/public-holidays": calendarCss,
  "routes/staff/changes": calendarCss + ticketsCss,
  "routes/staff/tickets": ticketsCss,
  "routes/staff/new-ticket": calendarCss + ticketsCss + picturesCss + productsCss,
  "routes/staff/ticket": calendarCss + ticketsCss + picturesCss,
  "routes/staff/ticket-content": ticketsCss + picturesCss,
  "routes/staff/ticket-prices": calendarCss + ticketsCss,
  "routes/staff/ticket-price-year": calendarCss + ticketsCss,
  "routes/staff/rows": listsCss,
  "routes/staff/orders": listsCss,
  "routes/staff/pictures": picturesCss,
  "routes/staff/picture": picturesCss,
  "routes/staff/item-pictures": picturesCss,
  "routes/staff/logo": picturesCss,
  "routes/staff/home-picture": picturesCss + productsCss,
  "routes/staff/color-settings": picturesCss,
};

export function finishStaffDocument({ html, nonce, status, headers, context, matched }: StaffDocument): Response {
  const { appearance } = pageOf(context);
  const routeId = matched.matches.at(-1)?.route.id ?? "";
  const isGate = routeId === "routes/staff/gate";
  const css = [selectStyle(html), tokensCss, staffCss, pageCss[routeId] ?? "", writeThemeCss(appearance)].join("");
  const pictures = Object.values(appearance.favicon);
  const sources = { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
  const policy = contentSecurityPolicy({
    sources,
    gateways: [],
    pictures,
    tags: null,
    isDevelopment: import.meta.env.DEV,
  });
  if (policy) headers.set("Content-Security-Policy", isGate ? `${policy}; worker-src 'self'` : policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const document = html.replace("</head>", () => `<style nonce="${nonce}">${css}</style></head>`);
  return new Response(document, { status, headers });
}

/** Returns null if nothing failed, or if the only failure is a refusal with a code. The layout shows such refusals. */
export function renderStaffFailure(
  { method, headers, url }: Request,
  status: number,
  errors: EntryContext["staticHandlerContext"]["errors"],
): Response | null {
  const isRefusal = (error: unknown) => isRouteErrorResponse(error) && Boolean(error.data?.code);
  if (!errors || Object.values(errors).every(isRefusal)) return null;
  const page = renderErrorPage(status, { ...Object.fromEntries(headers), path: new URL(url).pathname, method });
  const response = new Response(page.html, { status, headers: page.headers });
  // `ctx.server.ts` answers 429 to too many concurrent writes.
  if (status === 429) response.headers.set("Retry-After", "5");
  return response;
}
