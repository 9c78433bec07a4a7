import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { store, stored } from "~/lib/browser-store";
import { router, until } from "./router";

const everyMs = 3_600_000;
const guardMs = 10_000;
const goingKey = "going";
const reloadedKey = "reloaded";

let isOld = false;

export function watchBuilds() {
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const latest = await fetch("/builds/latest.json", { cache: "no-store" })
      .then((response) => response.json())
      .catch(() => null);
    isOld ||= Boolean(latest?.id) && latest.id !== window.__reactRouterManifest?.version;
  };
  const timer = setInterval(look, everyMs);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** After a deploy the next navigation loads a document, so that page and scripts belong to one build. */
export const throughNewBuild =
  (cover: () => void): MiddlewareFunction<Record<string, DataStrategyResult>> =>
  async ({ request }, next) => {
    const { navigation, location: here } = router().state;
    const { state, location } = navigation;
    if (state !== "loading" || location.pathname === here.pathname) return next();
    const path = location.pathname + location.search + location.hash;
    remember(path);
    if (isOld) {
      cover();
      window.location.assign(path);
      return until(request.signal);
    }
    const results = await next();
    remember(null);
    return results;
  };

/** React Router reloads the document when an old script is missing. This goes on to the original target. */
export function goOn(): boolean {
  const [path, at] = (stored("sessionStorage", goingKey) ?? "").split("\n");
  remember(null);
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!path || Date.now() - Number(at) > guardMs || how?.type !== "reload") return false;
  location.replace(path);
  return true;
}

export function reloadOnce(): void {
  const last = Number(stored("sessionStorage", reloadedKey));
  if (Date.now() - last < guardMs) return;
  store("sessionStorage", reloadedKey, String(Date.now()));
  location.reload();
}

function remember(path: string | null) {
  store("sessionStorage", goingKey, path && `${path}\n${Date.now()}`);
}
