import { useEffect } from "react";

/** The page of an order's tickets stays on this phone (`public/sw.js`), where the browser can keep one. */
export function useKeptTickets(path: string | false) {
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    if (!path || !workers) return;
    workers.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    void workers.ready.then(({ active }) => active?.postMessage(path));
  }, [path]);
}
