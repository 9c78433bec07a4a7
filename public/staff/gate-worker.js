// The gate opens without a signal: its page and its files are kept on the device that has it open.
/** The build writes what its files make together: another build is another cache. */
const files = "gate __GATE_FILES__";
const pages = "gate page";
const page = "/staff/gate";
const patienceMs = 3_000;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepPage().catch(() => undefined)]).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, search, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/gate/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !search) event.respondWith(show(request, pathname === page));
});

async function keepFiles() {
  const cache = await caches.open(files);
  await cache.addAll(["/gate/gate.js", "/gate/reader.js", "/gate/zxing_reader.wasm"].map((path) => new Request(path)));
}

async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith("gate ") && name !== files && name !== pages);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function file(request) {
  return (await (await caches.open(files)).match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Only the page itself, as it is drawn for who is logged in at a gate that is known. */
async function keepPage(request = new Request(page)) {
  const answer = await fetch(request);
  const cache = await caches.open(pages);
  const isGate =
    answer.status === 200 && !answer.redirected && answer.headers.get("Permissions-Policy")?.includes("camera=(self)");
  if (isGate) await cache.put(page, answer.clone());
  else if (answer.status === 404 || answer.status === 410) await cache.delete(page, { ignoreVary: true });
  return answer;
}

/** The shop's answer; the kept page where none comes soon, or where a login is over: that stops sending, never scanning. */
async function show(request, isPage) {
  const kept = await (await caches.open(pages)).match(page, { ignoreVary: true });
  const coming = isPage ? keepPage(request) : fetch(request);
  if (!kept) return coming;
  const late = new Promise((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([coming, late]).catch(() => null);
  const isOver = isPage && answer?.type === "opaqueredirect";
  return answer && !isOver ? answer : kept;
}
