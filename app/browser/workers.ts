import { useEffect } from "react";
import type { Locale } from "~/lib/locale";
import { linkTo } from "~/site-map";

const registration = { updateViaCache: "none" } as const;

/**
 * The data worker retries failed data requests. A registered `/sw.js` stays, because it does the same and stores
 * tickets.
 */
export function registerDataWorker(): void {
  const register = async () => {
    const { serviceWorker: workers } = navigator;
    if (workers && !(await workers.getRegistration())) await workers.register("/data-worker.js", registration);
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

export function useOfflineTickets(locale: Locale, orderCode: string | undefined) {
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    if (orderCode === undefined || !workers) return;
    const paths = [linkTo(locale, "orderTickets", { code: orderCode }), linkTo(locale, "noConnection")];
    const registered = workers.register("/sw.js", registration);
    registered.then((worker) => postPaths(worker, paths)).catch(() => undefined);
  }, [locale, orderCode]);
}

/** Posts to the newest worker. The active worker may still be the data worker, which the newest one replaces. */
function postPaths({ installing, waiting, active }: ServiceWorkerRegistration, paths: readonly string[]) {
  for (const path of paths) (installing ?? waiting ?? active)?.postMessage(path);
}
