import { brotliDecompressSync } from "node:zlib";

export type StoredPage = {
  /** A 404 page is sent to the visitors who waited for it, but not stored. */
  status: number;
  /** The HTML itself is not kept, because it needs four times the memory. */
  brotli: Buffer;
  isSmallest: boolean;
  /** The weak ETag of the page is this hash of the content. */
  tag: string;
  /** These headers belong to the content, such as the content security policy. */
  headers: readonly string[];
  renderedAt: number;
  /** The content had this version when the rendering began. */
  version: number;
  hits: number;
};

/** Pages with a query have a store of their own, so that invented values of parameters cannot displace other pages. */
export const storeLimits = {
  plain: { pages: 1_600, bytes: 24 * 1024 ** 2 },
  withQuery: { pages: 400, bytes: 8 * 1024 ** 2 },
};

/** Drops the least recently used page first. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();
  #bytes = 0;

  constructor(private readonly limits: { pages: number; bytes: number }) {}

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  find(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  put(key: string, page: StoredPage): void {
    this.delete(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.limits.pages && this.#bytes <= this.limits.bytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }
}

export function readHtml({ brotli }: StoredPage): Buffer {
  return brotliDecompressSync(brotli);
}

function sizeOf(key: string, { brotli }: StoredPage): number {
  return key.length + brotli.length;
}
