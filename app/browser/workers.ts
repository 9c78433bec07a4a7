import { useEffect } from "react";

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

export function useOfflineTickets(path: string | false) {
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    if (!path || !workers) return;
    const registered = workers.register("/sw.js", registration);
    registered.then((worker) => postPath(worker, path)).catch(() => undefined);
  }, [path]);
}

/** Posts to the newest worker. The active worker may still be the data worker, which the newest one replaces. */
function postPath({ installing, waiting, active }: ServiceWorkerRegistration, path: string) {
  (installing ?? waiting ?? active)?.postMessage(path);
}
