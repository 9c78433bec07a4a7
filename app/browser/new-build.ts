import { readStorage, writeStorage } from "~/lib/browser-storage";
import { type ClientMiddleware, currentPage, waitUntilAborted } from "./navigation";

const everyMs = 3_600_000;
const guardMs = 10_000;
const targetKey = "going";
const reloadedKey = "reloaded";

let isOld = false;
let isConsentNew = false;

/** Must be called after the visitor consents, because the CSP of the current document still blocks third-party tags. */
export function loadNextPageAsDocument(): void {
  isConsentNew = true;
}

/** Regularly compares the newest build's ID with the one that `defer-scripts.server.ts` wrote into the document. */
export function watchBuilds() {
  const own = document.querySelector<HTMLElement>("script[data-build]")?.dataset.build;
  const check = async () => {
    if (document.visibilityState !== "visible") return;
    const latest = await fetch("/builds/latest.json", { cache: "no-store" })
      .then((response) => response.json())
      .catch(() => null);
    isOld ||= own !== undefined && Boolean(latest?.id) && latest.id !== own;
  };
  const timer = setInterval(check, everyMs);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}

/** After a deploy or a new consent, the next navigation loads a document, so that page, scripts and CSP match. */
export const documentWhenNeeded =
  (cover: () => void): ClientMiddleware =>
  async ({ request, url: { hash } }, next) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== "GET" || pathname === currentPage().pathname) return next();
    const path = pathname + search + hash;
    storeTarget(path);
    if (isOld || isConsentNew) {
      if (isOld) cover();
      window.location.assign(path);
      return waitUntilAborted(request.signal);
    }
    const results = await next();
    storeTarget(null);
    return results;
  };

/** If an old script is missing, React Router reloads the document. This function then opens the target of the link. */
export function resumeNavigation(): boolean {
  const [path, at] = (readStorage("sessionStorage", targetKey) ?? "").split("\n");
  storeTarget(null);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!path || Date.now() - Number(at) > guardMs || navigation?.type !== "reload") return false;
  location.replace(path);
  return true;
}

export function reloadOnce(): void {
  const last = Number(readStorage("sessionStorage", reloadedKey));
  if (Date.now() - last < guardMs) return;
  writeStorage("sessionStorage", reloadedKey, String(Date.now()));
  location.reload();
}

function storeTarget(path: string | null) {
  writeStorage("sessionStorage", targetKey, path && `${path}\n${Date.now()}`);
}
