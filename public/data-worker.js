// Retries the data request of a page once after a temporary failure, see the decision
// app/decisions/024-keep-pages-through-lost-connections.md.
// Visitors without stored tickets have it as their service worker. `sw.js`, which stores tickets, includes it.
const temporaryStatuses = [408, 409, 425, 429, 500, 502, 503, 504];
const isOwnWorker = location.pathname === "/data-worker.js";

addEventListener("install", (event) => {
  skipWaiting();
  // A browser with static routing then loads documents without waiting for this worker to start.
  const documents = { condition: { requestMode: "navigate" }, source: "network" };
  if (isOwnWorker && event.addRoutes) event.waitUntil(event.addRoutes(documents).catch(() => undefined));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  const isData = request.method === "GET" && origin === location.origin && path.endsWith(".data");
  // A prefetch is not repeated, because the navigation requests the data again.
  if (isData && !request.headers.has("Purpose")) event.respondWith(fetchWithRetry(request));
});

/** Forms are not sent again. */
async function fetchWithRetry(request) {
  const response = await fetch(request);
  return temporaryStatuses.includes(response.status) ? fetch(request) : response;
}
