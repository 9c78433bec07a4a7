import { useEffect, useRef, useState } from "react";
import { type NavigateFunction, useMatches, useNavigate } from "react-router";
import { writeStorage } from "~/lib/browser-storage";
import type { AnalyticsTags } from "~/lib/is-tag-id";
import { useRefresh } from "~/lib/use-refresh";
import { watchBuilds } from "./new-build";
import { registerDataWorker } from "./workers";

type Connection = { saveData?: boolean; effectiveType?: string };
const prefetchAfterMs = 1000;

export function useShell(color: "light" | "dark" | "auto") {
  useEffect(watchBuilds, []);
  useEffect(registerDataWorker, []);
  const navigate = useNavigate();
  useEffect(() => watchForIntent(navigate), [navigate]);
  useEffect(() => {
    keepColor(color);
    if (color !== "auto") return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => document.documentElement.classList.toggle("dark", dark.matches);
    follow();
    dark.addEventListener("change", follow);
    return () => {
      dark.removeEventListener("change", follow);
      document.documentElement.classList.remove("dark");
    };
  }, [color]);
}

/** Prefetches links and attaches search suggestions just before they are used, but not on a slow connection. */
function watchForIntent(navigate: NavigateFunction) {
  const connection = (navigator as { connection?: Connection }).connection;
  if (connection?.saveData || connection?.effectiveType?.includes("2g")) return;
  const stop = new AbortController();
  const prefetchTarget = async ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>("a[href],.seek input") : null;
    if (element && performance.now() > prefetchAfterMs) (await import("./prefetch")).prefetchFor(element, navigate);
  };
  for (const type of ["pointerover", "focusin", "input"])
    document.addEventListener(type, prefetchTarget, { passive: true, signal: stop.signal });
  return () => stop.abort();
}

/** The shop reads only the cookie. Other scripts expect the copies in localStorage. */
function keepColor(color: string) {
  writeStorage("localStorage", "color-theme", color);
  writeStorage("localStorage", "nuxt-color-mode", color === "auto" ? "system" : color);
}

const headTags =
  'meta[property="og:type"],meta[property="og:url"],meta[property="og:locale"],meta[property="og:image"],' +
  'meta[name="twitter:card"],link[rel="manifest"],link[type="application/rss+xml"],script[type="application/ld+json"]';

export function usePageHead() {
  const page = useMatches().at(-1);
  const pageHead = (page?.loaderData as { pageHead?: string } | undefined)?.pageHead;
  const currentPath = useRef(page?.pathname);
  useEffect(() => {
    if (pageHead === undefined && currentPath.current === page?.pathname) return;
    currentPath.current = page?.pathname;
    for (const tag of document.head.querySelectorAll(headTags)) tag.remove();
    document.head.insertAdjacentHTML("beforeend", pageHead ?? "");
  }, [page?.pathname, pageHead]);
}

/** Proves that cookies work. Without this cookie, the first form of a cached page would start a cookieless session. */
function showThatCookiesWork() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers and on http
  document.cookie = "cookies_work=1;path=/;samesite=lax";
}

export function useVisit(consent: "granted" | "denied" | null, tags: AnalyticsTags | null) {
  const [consentAtRender] = useState(consent);
  const refresh = useRefresh();
  useEffect(showThatCookiesWork, []);
  useEffect(() => {
    import("./visitor-session").then(({ beginTracking: begin }) => begin(refresh)).catch(() => undefined);
  }, [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags of a document do not change
  useEffect(() => {
    if (consent === "granted")
      import("./analytics").then(({ beginAnalytics }) => beginAnalytics(tags, consentAtRender)).catch(() => undefined);
  }, [consent]);
}
