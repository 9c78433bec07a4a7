import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheControl } from "~/lib/cache-control";
import { logError } from "~/lib/log.server";
import { createCounter } from "~/lib/metrics.server";
import { setNewest } from "~/lib/set-newest";
import { createSerialQueue } from "~/lib/task-queues.server";
import { closedShopHeader } from "~/request/closed-shop.server";
import { withTimeout } from "~/request/database-gone.server";
import { recordPageView } from "~/request/page-views.server";
import { markAsStale, personalizePage, readCart } from "~/request/stored-pages/personalize-page.server";
import { type CachedVisit, readVisit } from "~/request/stored-pages/read-visit.server";
import type { ContentChanges } from "~db/content-changes.server";
import { bestCoding, type Coding, compressBrotli, compressOnce, compressSmallest } from "../compression";
import { PageStore, readHtml, type StoredPage, storeLimits } from "./page-store";

/**
 * For `rendering` ms after its expiry, an old page is sent while a new one is rendered. Without a database, a page is
 * sent for `databaseGone` ms after it was rendered.
 */
const staleMs = { rendering: 1_000, databaseGone: 10 * 60_000 };
/** A visitor waits at most this long for the cart, or for a rendering if an older page exists. */
const maxWaitMs = 2_000;
/** After this many hits, a page is compressed again, as small as possible. */
const minPopularHits = 8;
const maxCompressing = 4;
/** A URL without a page to store, such as a redirect, bypasses the cache for this time. */
const unstorable = { seconds: 10, max: 1_000 };

const answers = createCounter("gondola_page_cache_total", "Pages that were answered from the cache");

type RenderedPage = { status: number; headers: Headers; body: Buffer };
type FoundPage = { page: StoredPage; state: "hit" | "stale" | "miss"; isDatabaseGone?: true };

/** The request has only a host, a URL and the choices in `CachedVisit.cookie`. */
export type RenderPage = (url: URL, cookie: string) => Promise<RenderedPage>;

/** Keeps public pages in memory for visitors without a login. Visitors waiting for the same page share a rendering. */
export class PageCache {
  readonly #stores = { plain: new PageStore(storeLimits.plain), withQuery: new PageStore(storeLimits.withQuery) };
  readonly #renderings = new Map<string, Promise<StoredPage | null>>();
  readonly #unstorable = new Map<string, number>();
  readonly #recompress = createSerialQueue();
  readonly #compressing = new Set<string>();
  /** This is true after a failed rendering. The cache then assumes that the database is lost. */
  #isDatabaseGone = false;

  constructor(
    private readonly render: RenderPage,
    private readonly changes: ContentChanges,
  ) {}

  get size() {
    const { plain, withQuery } = this.#stores;
    return { pages: plain.size.pages + withQuery.size.pages, bytes: plain.size.bytes + withQuery.size.bytes };
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<boolean> {
    const visit = readVisit(incoming, url);
    if (!visit || (visit.cartSession && visit.rule.hasOwnTexts)) return false;
    const cart =
      visit.cartSession === null || this.#isDatabaseGone ? null : await readCart(visit.cartSession, maxWaitMs);
    if (cart?.hasHeldPlaces && visit.rule.seconds === 1) return false;
    const found = await this.#find(visit);
    if (!found) return false;
    answers.add({ state: found.state });
    if (found.page.status === 200 && incoming.method === "GET") recordPageView(incoming, url);
    send(incoming, outgoing, { visit, cart, found });
    return true;
  }

  async #find(visit: CachedVisit): Promise<FoundPage | null> {
    const page = this.#storeOf(visit).find(visit.key);
    const expiredFor = page ? performance.now() - this.#expiryOf(page, visit) : Number.POSITIVE_INFINITY;
    if (page && expiredFor < 0) {
      this.#countHit(visit, page);
      return { page, state: "hit" };
    }
    if ((this.#unstorable.get(visit.key) ?? 0) > performance.now()) return null;
    const rendering = this.#renderings.get(visit.key) ?? this.#startRendering(visit);
    if (page && expiredFor < staleMs.rendering) return { page, state: "stale" };
    const isUsable = page !== undefined && performance.now() - page.renderedAt < staleMs.databaseGone;
    if (isUsable && this.#isDatabaseGone) return { page, state: "stale", isDatabaseGone: true };
    const rendered = await (isUsable ? withTimeout(rendering, maxWaitMs) : rendering).catch(() => "failed" as const);
    if (rendered !== "failed") return rendered && { page: rendered, state: "miss" };
    return isUsable ? { page, state: "stale", isDatabaseGone: true } : null;
  }

  #storeOf({ url }: CachedVisit): PageStore {
    return url.search ? this.#stores.withQuery : this.#stores.plain;
  }

  #expiryOf({ renderedAt, version }: StoredPage, { rule }: CachedVisit): number {
    const seconds = this.changes.isReliable() ? rule.seconds : 1;
    const byTime = renderedAt + seconds * 1000;
    return version === this.changes.version ? byTime : Math.min(byTime, this.changes.changedAt);
  }

  #startRendering(visit: CachedVisit): Promise<StoredPage | null> {
    const rendering = this.#renderAndStore(visit).finally(() => this.#renderings.delete(visit.key));
    rendering.then(
      () => {
        this.#isDatabaseGone = false;
      },
      (error: unknown) => {
        this.#isDatabaseGone = true;
        logError(error, "a page of the cache");
      },
    );
    this.#renderings.set(visit.key, rendering);
    return rendering;
  }

  /** @throws if the page cannot be rendered now, for example without a database */
  async #renderAndStore(visit: CachedVisit): Promise<StoredPage | null> {
    const { version } = this.changes;
    const renderedAt = performance.now();
    const { status, headers, body } = await this.render(visit.url, visit.cookie);
    if (status === 503 && !headers.has(closedShopHeader)) throw new Error("The database is gone");
    const isPage = headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Set-Cookie");
    const isStorable = isPage && status === 200;
    const store = this.#storeOf(visit);
    if (!isStorable) {
      store.delete(visit.key);
      setNewest(this.#unstorable, visit.key, performance.now() + unstorable.seconds * 1000, unstorable.max);
      if (!isPage || status !== 404) return null;
    }
    const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    const before = store.find(visit.key);
    const compressed =
      before?.tag === tag ? before : { brotli: copy(compressBrotli(body)), isSmallest: false, hits: 0 };
    const { brotli, isSmallest, hits } = compressed;
    const ownHeaders = [...headers].filter(([name]) => !replacedHeaders.has(name)).flat();
    const page = { status, brotli, isSmallest, hits, tag, headers: ownHeaders, renderedAt, version };
    if (isStorable) store.put(visit.key, page);
    return page;
  }

  #countHit(visit: CachedVisit, page: StoredPage) {
    const { key } = visit;
    const store = this.#storeOf(visit);
    page.hits += 1;
    if (page.hits < minPopularHits || page.isSmallest || this.#compressing.size >= maxCompressing) return;
    if (this.#compressing.has(key)) return;
    this.#compressing.add(key);
    void this.#recompress(async () => {
      if (store.find(key) !== page) return;
      const brotli = copy(await compressSmallest(readHtml(page)));
      if (store.find(key) === page) store.put(key, { ...page, brotli, isSmallest: true });
    })
      .catch((error: unknown) => logError(error, "compression of a page"))
      .finally(() => this.#compressing.delete(key));
  }
}

/** Copies the result of a compression, because it can be part of a much larger buffer that would stay in memory. */
const copy = (bytes: Buffer) => Buffer.from(bytes);

const replacedHeaders: ReadonlySet<string> = new Set(["cache-control", "vary", "etag", "content-length", "set-cookie"]);

type CachedAnswer = { visit: CachedVisit; cart: Awaited<ReturnType<typeof readCart>>; found: FoundPage };

function send({ headers }: IncomingMessage, outgoing: ServerResponse, { visit, cart, found }: CachedAnswer) {
  const { page, state, isDatabaseGone } = found;
  const coding = bestCoding(headers["accept-encoding"]?.toString() ?? "");
  const common = [...page.headers, "Vary", "Accept-Encoding, Save-Data, Cookie", "X-Cache", state];
  if (visit.cartSession !== null || isDatabaseGone || page.status !== 200) {
    const html = Buffer.from(changePage(readHtml(page).toString(), visit, { cart, isDatabaseGone }));
    const head = [...common, "Cache-Control", cacheControl.noStorePrivate];
    return write(outgoing, { status: page.status, head, html, coding });
  }
  const tag = `W/"${page.tag}"`;
  const control = visit.isBare ? cacheControl.sharedPage[visit.rule.seconds] : cacheControl.revalidatePrivate;
  const head = [...common, "Cache-Control", control, "ETag", tag];
  if (headers["if-none-match"]?.includes(tag)) {
    outgoing.writeHead(304, head);
    return outgoing.end();
  }
  if (coding !== "br") return write(outgoing, { status: 200, head, html: readHtml(page), coding });
  outgoing.writeHead(200, [...head, "Content-Encoding", "br", "Content-Length", String(page.brotli.length)]);
  outgoing.end(page.brotli);
}

function changePage(
  html: string,
  { url }: CachedVisit,
  { cart, isDatabaseGone }: { cart: Awaited<ReturnType<typeof readCart>>; isDatabaseGone: true | undefined },
) {
  const marked = isDatabaseGone ? markAsStale(html, url.pathname) : html;
  return cart ? personalizePage(marked, url.pathname, cart.inCart) : marked;
}

type Body = { status: number; head: string[]; html: Buffer; coding: Coding | null };

function write(outgoing: ServerResponse, { status, head, html, coding }: Body) {
  const body = coding ? compressOnce(html, coding) : html;
  const encoding = coding ? ["Content-Encoding", coding] : [];
  outgoing.writeHead(status, [...head, ...encoding, "Content-Length", String(body.length)]);
  outgoing.end(body);
}
