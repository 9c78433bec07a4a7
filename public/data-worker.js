// Asks again for a page's data that was refused for a moment: app/decisions/024-keep-pages-through-lost-connections.md
// A worker of its own for every visitor, and a part of the worker that keeps tickets (`sw.js`).
const passing = [408, 409, 425, 429, 500, 502, 503, 504];
const isOwnWorker = location.pathname === "/data-worker.js";

addEventListener("install", (event) => {
  skipWaiting();
  // Without tickets to show, documents need not wait for this worker to start, where the browser can be told so.
  const documents = { condition: { requestMode: "navigate" }, source: "network" };
  if (isOwnWorker && event.addRoutes) event.waitUntil(event.addRoutes(documents).catch(() => undefined));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  const isData = request.method === "GET" && origin === location.origin && path.endsWith(".data");
  // What is fetched ahead is asked for again when it is wanted.
  if (isData && !request.headers.has("Purpose")) event.respondWith(askTwice(request));
});

/** Only what is read is asked for again, and only once: a form is sent by whoever sends it. */
async function askTwice(request) {
  const answer = await fetch(request);
  return passing.includes(answer.status) ? fetch(request) : answer;
}
