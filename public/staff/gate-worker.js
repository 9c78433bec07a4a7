// Stores the gate's page and its files on the device, so that the gate opens without a connection.
/** The build replaces the placeholder by a hash of the files, so that each build has a cache of its own. */
const fileCache = "gate __GATE_FILES__";
const pageCache = "gate page";
const gatePath = "/staff/gate";
const timeoutMs = 3_000;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([storeFiles(), fetchAndStorePage().catch(() => undefined)]).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, search, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/gate/")) event.respondWith(findFile(request));
  else if (request.mode === "navigate" && !search) event.respondWith(showPage(request, pathname === gatePath));
});

async function storeFiles() {
  const cache = await caches.open(fileCache);
  await cache.addAll(["/gate/gate.js", "/gate/reader.js", "/gate/zxing_reader.wasm"].map((path) => new Request(path)));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith("gate ") && name !== fileCache && name !== pageCache);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

async function findFile(request) {
  return (await (await caches.open(fileCache)).match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Stores only the page of a logged-in member at a known gate. Only that page may use the camera. */
async function fetchAndStorePage(request = new Request(gatePath)) {
  const response = await fetch(request);
  const cache = await caches.open(pageCache);
  const mayUseCamera = response.headers.get("Permissions-Policy")?.includes("camera=(self)");
  if (response.status === 200 && !response.redirected && mayUseCamera) await cache.put(gatePath, response.clone());
  else if (response.status === 404 || response.status === 410) await cache.delete(gatePath, { ignoreVary: true });
  return response;
}

/**
 * Responds with the stored page if the shop does not respond in time, or if the login has expired: scans are then
 * stored on the device until the next login.
 */
async function showPage(request, isGate) {
  const stored = await (await caches.open(pageCache)).match(gatePath, { ignoreVary: true });
  const fetching = isGate ? fetchAndStorePage(request) : fetch(request);
  if (!stored) return fetching;
  const timeout = new Promise((resolve) => setTimeout(() => resolve(null), timeoutMs));
  const response = await Promise.race([fetching, timeout]).catch(() => null);
  const isLoggedOut = isGate && response?.type === "opaqueredirect";
  return response && !isLoggedOut ? response : stored;
}
