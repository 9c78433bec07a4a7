// Keeps the tickets of orders on this phone, and what says that there is no connection: app/decisions/017-keep-tickets-on-the-phone.md
importScripts("/data-worker.js");

const tickets = /^(\/en)?\/orders\/\w+\/tickets$/;
const patienceMs = 3000;
/** What was asked for before the last is not kept after it. */
let forgettings = 0;

/** A page of the shop names the order it shows. */
addEventListener("message", (event) => {
  const path = String(event.data);
  if (tickets.test(path)) event.waitUntil(Promise.all([keep(path), keepNoConnection(path)]));
});

/** There is a connection again, after one was missed. */
addEventListener("sync", (event) => event.waitUntil(keepAllAnew()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname: path, search } = new URL(request.url);
  if (request.mode !== "navigate" || /^(\/en)?\/(staff|api)\b/.test(path)) return;
  const isTickets = tickets.test(path);
  // "Forget on this phone" does so without a connection, too; and where browsers know no Clear-Site-Data, so does the page
  // that a logout or a deleted account leads to.
  const forgets = (isTickets && request.method === "POST") || /^\?out=/.test(search);
  if (forgets) forgettings += 1;
  const forgotten = forgets ? caches.delete("tickets") : Promise.resolve();
  if (isTickets && !search && request.method === "GET") event.respondWith(showTickets(event, path));
  else if (isTickets || request.method === "GET")
    event.respondWith(forgotten.then(() => fetch(request)).catch(() => showNoConnection(path)));
});

/** The shop's answer; the kept page where none comes, or not soon. */
async function showTickets(event, path) {
  const copy = await copyOf(path);
  const coming = keep(path, event.request);
  if (!copy) return coming.then(({ answer }) => answer).catch(() => showNoConnection(path));
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const came = await Promise.race([coming, late]).catch(() => null);
  if (came?.isOurs) return came.answer;
  event.waitUntil(coming.then(({ hasChanged }) => hasChanged && showAnew(path)).catch(keepLater));
  return page(shown(await copy.text()), copy.headers);
}

/** `Kept` says until when and of which tickets, or "no". What says nothing of it is no answer of the shop: a hotspot's, a proxy's. */
async function keep(path, request) {
  const asked = forgettings;
  const answer = await fetch(request ?? new Request(path, { headers: { Purpose: "prefetch" } }));
  const { status, redirected, headers, type } = answer;
  const said = headers.get("Kept");
  const gone = said === "no" || [403, 404, 410].includes(status);
  const before = (await copyOf(path))?.headers.get("Kept");
  const cache = await caches.open("tickets");
  if (gone) await cache.delete(path, { ignoreVary: true });
  else if (said && status === 200 && !redirected && isStill(asked)) await cache.put(path, withEnd(answer.clone()));
  const isOurs = gone || said !== null || type === "opaqueredirect";
  return { answer, isOurs, hasChanged: isOurs && before && (gone || before !== said) };
}

/** The end by this phone's own clock, which may differ from the shop's. */
function withEnd(answer) {
  const copy = new Response(answer.body, answer);
  copy.headers.set("Kept-Until", String(Date.now() + 1000 * Number(answer.headers.get("Kept-Seconds"))));
  return copy;
}

/** Clear-Site-Data ends the worker, too, while what it asked for may still be coming. */
const isStill = (asked) => asked === forgettings && globalThis.serviceWorker?.state !== "redundant";

/** Null where there is none, or its last day is over. */
async function copyOf(path) {
  const cache = await caches.open("tickets");
  const copy = await cache.match(path, { ignoreVary: true });
  if (!copy || Number(copy.headers.get("Kept-Until")) > Date.now()) return copy ?? null;
  await cache.delete(path, { ignoreVary: true });
  return null;
}

async function keptPaths() {
  const requests = await (await caches.open("tickets")).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

async function keepAllAnew() {
  for (const path of await keptPaths()) if ((await keep(path)).hasChanged) await showAnew(path);
}

/** As soon as there is a connection, where the browser tells. */
function keepLater() {
  return registration.sync?.register("tickets").catch(() => undefined);
}

async function showAnew(path) {
  for (const client of await clients.matchAll({ type: "window" }))
    if (new URL(client.url).pathname === path) await client.navigate(client.url).catch(() => undefined);
}

const noConnection = (path) => (path.startsWith("/en") ? "/en/no-connection" : "/khong-co-mang");

async function keepNoConnection(path) {
  await (await caches.open("pages")).add(new Request(noConnection(path), { headers: { Purpose: "prefetch" } }));
}

async function showNoConnection(path) {
  const kept = await caches.match(noConnection(path), { ignoreVary: true });
  const found = kept ?? (await (await caches.open("pages")).matchAll())[0];
  if (!found) return Response.error();
  const html = await found.text();
  const titles = [];
  for (const path of await keptPaths()) {
    const [, title] = /<title>([^<]*)/.exec((await (await copyOf(path))?.text()) ?? "") ?? [];
    if (title) titles.push([path, title]);
  }
  if (titles.length === 0) return page(html, found.headers);
  const listed = html.replace(/<li>.*<\/li>/s, (item) =>
    titles.map(([path, title]) => item.replace('"#"', `"${path}"`).replace("</a>", () => `${title}</a>`)).join(""),
  );
  return page(shown(listed), found.headers);
}

const shown = (html) => html.replace(' id="kept" hidden=""', ' id="kept"');

function page(html, headers) {
  const kept = ["Content-Type", "Content-Security-Policy"].map((name) => [name, headers.get(name) ?? ""]);
  return new Response(html, { headers: kept });
}
