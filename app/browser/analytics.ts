import type { AnalyticsTags } from "~/lib/is-tag-id";
import type { AnalyticsEvent } from "~/request/analytics-events.server";
import { type CurrentPage, currentPage, onPageChange } from "./navigation";
import { loadNextPageAsDocument } from "./new-build";

type EventName = AnalyticsEvent["event"] | "page_view";
type Event = Omit<AnalyticsEvent, "event"> & { event: EventName; on?: string };
type Fbq = { (...args: unknown[]): void; callMethod?: (...args: unknown[]) => void; queue: unknown[]; push: unknown };
type TagWindow = Window & { dataLayer?: unknown[]; fbq?: Fbq };

const storageKey = "tracked";
const maxStored = 50;
const pixelNames: Record<EventName, string> = {
  page_view: "PageView",
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  purchase: "Purchase",
  search: "Search",
  generate_lead: "Lead",
  contact: "Contact",
};
const secretSegment = /\/([A-Z0-9]{10}|[^/]{40,})(?=\/|$)/g;

const tagWindow = window as unknown as TagWindow;
let hasBegun = false;
let lastPage = "";
let lastEvent = "";

/**
 * Requires consent. `consentAtRender` is the visitor's choice when the document was rendered. Unless it was `granted`, the CSP
 * of the document blocks the tags, so they start on the next page.
 */
export function beginAnalytics(tags: AnalyticsTags | null, consentAtRender: string | null) {
  if (hasBegun) return;
  hasBegun = true;
  if (tags && consentAtRender !== "granted") return loadNextPageAsDocument();
  tagWindow.dataLayer ??= [];
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  const needed = { functionality_storage: "granted", security_storage: "granted" };
  const storage = { analytics_storage: "denied", personalization_storage: "denied" };
  gtag("consent", "default", { ...denied, ...storage, ...needed });
  gtag("consent", "update", { analytics_storage: "granted" });
  if (tags?.gtm) {
    tagWindow.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    loadScript(`https://www.googletagmanager.com/gtm.js?id=${tags.gtm}`);
  }
  if (tags?.pixel) {
    tagWindow.fbq ??= pixel();
    tagWindow.fbq("init", tags.pixel);
    loadScript("https://connect.facebook.net/en_US/fbevents.js");
  }
  trackPage(currentPage());
  onPageChange(trackPage);
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a[href^='tel:'],a[href^='mailto:']")) pushEvent({ event: "contact" });
  });
}

function gtag(..._: unknown[]) {
  // biome-ignore lint/complexity/noArguments: Google's tag accepts commands only as `arguments` objects
  tagWindow.dataLayer?.push(arguments);
}

function pixel(): Fbq {
  const fbq = ((...args: unknown[]) => (fbq.callMethod ? fbq.callMethod(...args) : fbq.queue.push(args))) as Fbq;
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: "2.0" });
}

function loadScript(src: string) {
  document.head.append(Object.assign(document.createElement("script"), { async: true, src }));
}

function trackPage({ pathname, search, data }: CurrentPage) {
  if (lastPage !== pathname + search) {
    lastPage = pathname + search;
    pushEvent({ event: "page_view", page_location: location.origin + pathname.replace(secretSegment, "/-") });
  }
  const done = takeCookie(lastPage);
  if (done) pushEvent(done);
  const event = data.map((part) => (part as { event?: Event | null } | undefined)?.event).find(Boolean);
  const name = event ? pathname + event.event + (event.search_term ?? event.once ?? "") : "";
  if (event && name !== lastEvent && isFirst(event.once)) pushEvent(event);
  lastEvent = name;
}

function pushEvent({ once, on, ...event }: Event & { page_location?: string }) {
  const { ecommerce, search_term } = event;
  if (ecommerce) tagWindow.dataLayer?.push({ ecommerce: null });
  tagWindow.dataLayer?.push(event);
  const contents = ecommerce?.items.map(({ item_id: id, quantity }) => ({ id, quantity }));
  const { value, currency } = ecommerce ?? {};
  tagWindow.fbq?.("track", pixelNames[event.event], {
    ...(contents && { content_type: "product", contents, value, currency }),
    ...(search_term && { search_string: search_term }),
  });
}

function takeCookie(page: string): Event | null {
  try {
    const text = document.cookie.match(/(?:^|; )tracked=([^;]+)/)?.[1];
    const event: Event | null = text ? JSON.parse(decodeURIComponent(text)) : null;
    if (event?.on !== page) return null;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = "tracked=; Path=/; Max-Age=0";
    return event;
  } catch {
    return null;
  }
}

function isFirst(once: string | undefined): boolean {
  if (!once) return true;
  try {
    const before: string[] = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (before.includes(once)) return false;
    localStorage.setItem(storageKey, JSON.stringify([...before, once].slice(-maxStored)));
  } catch {}
  return true;
}
