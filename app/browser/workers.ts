import { useEffect } from "react";

// A phone has one worker at a time, where its browser can have one.
const how = { updateViaCache: "none" } as const;

/**
 * After everything that the page itself needs: `public/data-worker.js`, which asks again for a page's data that was refused
 * for a moment. A worker that keeps tickets does that too, and stays.
 */
export function registerDataWorker(): void {
  const register = async () => {
    const { serviceWorker: workers } = navigator;
    if (workers && !(await workers.getRegistration())) await workers.register("/data-worker.js", how);
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** The page of an order's tickets stays on this phone (`public/sw.js`). */
export function useKeptTickets(path: string | false) {
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    if (!path || !workers) return;
    const registered = workers.register("/sw.js", how);
    registered.then((worker) => tellKept(worker, path)).catch(() => undefined);
  }, [path]);
}

/** Not `ready`: the worker that is ready may be the one without tickets, which this one replaces. */
function tellKept({ installing, waiting, active }: ServiceWorkerRegistration, path: string) {
  (installing ?? waiting ?? active)?.postMessage(path);
}
