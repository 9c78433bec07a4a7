// Stores ticket pages and the page "no connection" on this phone: app/decisions/017-keep-tickets-on-the-phone.md
importScripts("/data-worker.js");

// A language other than the default one has its code as a prefix, such as "/en".
const ticketsPath = /^(\/[a-z]{2,3})?\/orders\/\w+\/tickets$/;
/** After this time the stored page is shown instead of a response. */
const timeoutMs = 3000;
/** Counts deletions. A response that was requested before a deletion is not stored after it. */
let deletions = 0;

/** The page of an order sends the path of its tickets, and the path of "no connection" in its language. */
addEventListener("message", (event) => {
  const path = String(event.data);
  event.waitUntil(ticketsPath.test(path) ? fetchAndStore(path) : storeNoConnection(path));
});

/** A browser with background sync sends this event when the connection is back (`updateLater`). */
addEventListener("sync", (event) => event.waitUntil(updateAll()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname: path, search } = new URL(request.url);
  if (request.mode !== "navigate" || /^(\/[a-z]{2,3})?\/(staff|api)\b/.test(path)) return;
  const isTickets = ticketsPath.test(path);
  // The button "delete on this phone" also works offline. The page after logging out or deleting the account has the
  // query `?out=`, for browsers without Clear-Site-Data.
  const deletes = (isTickets && request.method === "POST") || /^\?out=/.test(search);
  if (deletes) deletions += 1;
  const deleted = deletes ? caches.delete("tickets") : Promise.resolve();
  if (isTickets && !search && request.method === "GET") event.respondWith(showTickets(event, path));
  else if (isTickets || request.method === "GET")
    event.respondWith(deleted.then(() => fetch(request)).catch(() => showTicketsOf(request.url)));
});

/** Responds with the shop's page, or with the stored page if there is no response in time. */
async function showTickets(event, path) {
  const stored = await findStored(path);
  const fetching = fetchAndStore(path, event.request);
  if (!stored) return fetching.then(({ response }) => response).catch(() => showNoConnection(path));
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  const fetched = await Promise.race([fetching, timeout]).catch(() => null);
  if (fetched?.isFromShop) return fetched.response;
  event.waitUntil(fetching.then(({ hasChanged }) => hasChanged && reloadWindows(path)).catch(updateLater));
  return createPage(showStoredNote(await stored.text()), stored.headers);
}

/**
 * The header `Kept` names the tickets of a page and when they end; "no" deletes the stored page. A response without it is
 * not from the shop but, for example, from a hotspot.
 */
async function fetchAndStore(path, request) {
  const deletionsBefore = deletions;
  const response = await fetch(request ?? new Request(path, { headers: { Purpose: "prefetch" } }));
  const { status, redirected, headers, type } = response;
  const tickets = headers.get("Kept");
  const isGone = tickets === "no" || [403, 404, 410].includes(status);
  const ticketsBefore = (await findStored(path))?.headers.get("Kept");
  const cache = await caches.open("tickets");
  if (isGone) await cache.delete(path, { ignoreVary: true });
  else if (tickets && status === 200 && !redirected && mayStore(deletionsBefore))
    await cache.put(path, withEnd(response.clone()));
  const isFromShop = isGone || tickets !== null || type === "opaqueredirect";
  return { response, isFromShop, hasChanged: isFromShop && ticketsBefore && (isGone || ticketsBefore !== tickets) };
}

/** Notes until when to store the page, by this phone's clock, which may differ from the shop's. */
function withEnd(response) {
  const copy = new Response(response.body, response);
  copy.headers.set("Kept-Until", String(Date.now() + 1000 * Number(response.headers.get("Kept-Seconds"))));
  return copy;
}

/** Clear-Site-Data also ends the worker, while its requests may still be running. */
const mayStore = (deletionsBefore) => deletionsBefore === deletions && globalThis.serviceWorker?.state !== "redundant";

/** A page whose end has passed is deleted. */
async function findStored(path) {
  const cache = await caches.open("tickets");
  const stored = await cache.match(path, { ignoreVary: true });
  if (!stored || Number(stored.headers.get("Kept-Until")) > Date.now()) return stored ?? null;
  await cache.delete(path, { ignoreVary: true });
  return null;
}

async function listStoredPaths() {
  const requests = await (await caches.open("tickets")).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

async function updateAll() {
  for (const path of await listStoredPaths()) if ((await fetchAndStore(path)).hasChanged) await reloadWindows(path);
}

/** Requests the event `sync` for the time when the connection is back. */
function updateLater() {
  return registration.sync?.register("tickets").catch(() => undefined);
}

async function reloadWindows(path) {
  for (const client of await clients.matchAll({ type: "window" }))
    if (new URL(client.url).pathname === path) await client.navigate(client.url).catch(() => undefined);
}

/** Without a connection, a page about an order shows its stored tickets, and another page lists all of them. */
async function showTicketsOf(url) {
  const { pathname: path, searchParams: query } = new URL(url);
  const [, prefix, ofOrder] = /^(.*)\/(?:orders\/(\w+)|checkout\/success)$/.exec(path) ?? [];
  const code = ofOrder ?? query.get("code");
  const stored = prefix !== undefined && (await findStored(`${prefix}/orders/${code}/tickets`));
  return stored ? createPage(showStoredNote(await stored.text()), stored.headers) : showNoConnection(path);
}

async function storeNoConnection(path) {
  await (await caches.open("pages")).add(new Request(path, { headers: { Purpose: "prefetch" } }));
}

/** Prefers the page in the language of `path`. /en/no-connection is for all pages below /en. */
async function findNoConnection(path) {
  const cache = await caches.open("pages");
  const folderOf = ({ url }) => new URL(url).pathname.replace(/[^/]*$/, "");
  const requests = (await cache.keys()).sort((one, other) => folderOf(other).length - folderOf(one).length);
  const found = requests.find((request) => `${path}/`.startsWith(folderOf(request))) ?? requests[0];
  return found && cache.match(found, { ignoreVary: true });
}

async function showNoConnection(path) {
  const found = await findNoConnection(path);
  if (!found) return Response.error();
  const html = await found.text();
  const titles = [];
  for (const path of await listStoredPaths()) {
    const [, title] = /<title>([^<]*)/.exec((await (await findStored(path))?.text()) ?? "") ?? [];
    if (title) titles.push([path, title]);
  }
  if (titles.length === 0) return createPage(html, found.headers);
  const list = html.replace(/<li>.*<\/li>/s, (item) =>
    titles.map(([path, title]) => item.replace('"#"', `"${path}"`).replace("</a>", () => `${title}</a>`)).join(""),
  );
  return createPage(showStoredNote(list), found.headers);
}

const showStoredNote = (html) => html.replace(' id="kept" hidden=""', ' id="kept"');

function createPage(html, headers) {
  const entries = ["Content-Type", "Content-Security-Policy"].map((name) => [name, headers.get(name) ?? ""]);
  return new Response(html, { headers: entries });
}
