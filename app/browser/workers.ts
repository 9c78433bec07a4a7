import { useEffect } from "react";

const how = { updateViaCache: "none" } as const;

/** It retries failed data requests. A worker that keeps tickets does so too, so it is not replaced. */
export function registerDataWorker(): void {
  const register = async () => {
    const { serviceWorker: workers } = navigator;
    if (workers && !(await workers.getRegistration())) await workers.register("/data-worker.js", how);
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** Keeps the page of an order's tickets available offline (`public/sw.js`). */
export function useKeptTickets(path: string | false) {
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    if (!path || !workers) return;
    const registered = workers.register("/sw.js", how);
    registered.then((worker) => tellKept(worker, path)).catch(() => undefined);
  }, [path]);
}

/** `ready` may be the data worker, which this worker is about to replace. */
function tellKept({ installing, waiting, active }: ServiceWorkerRegistration, path: string) {
  (installing ?? waiting ?? active)?.postMessage(path);
}
