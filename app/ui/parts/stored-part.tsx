import { createContext, type ReactNode, use } from "react";
import { setNewest } from "~/lib/set-newest";

/** Only the server provides a value. */
export const StoredPartsContext = /* @__PURE__ */ createContext<StoredParts | null>(null);

/**
 * The server renders the children once for equal values of `by` and inserts the same HTML from then on. The HTML must
 * depend on `by` only, or it would show one visitor the part of another.
 */
export function StoredPart({ by, children }: { by: readonly unknown[]; children: ReactNode }) {
  const part = import.meta.env.SSR ? use(StoredPartsContext)?.open(by) : null;
  // The browser also renders three children, because React's ids contain the position of a child.
  return (
    <>
      {part && <i data-stored={part.mark} />}
      {part?.isStored ? null : children}
      {part && !part.isStored ? <i data-stored={part.mark} /> : null}
    </>
  );
}

/** The maximum number of stored parts. A part has 1 to 8 kB. */
const maxStored = 500;
/** A key contains the address and the shop's facts. Parts of longer addresses are rendered each time. */
const maxKeyLength = 6_000;
const htmlByKey = /* @__PURE__ */ new Map<string, string>();

/** The parts of one document. `secret` is unknown to visitors, so that no text of theirs can be taken for a mark. */
export class StoredParts {
  #keys: string[] = [];
  #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the attribute of the elements that mark the part, and whether its HTML is stored. */
  open(by: readonly unknown[]): { mark: string; isStored: boolean } {
    const key = JSON.stringify(by);
    const position = this.#keys.push(key) - 1;
    return { mark: `${this.#secret}-${position}`, isStored: htmlByKey.has(key) };
  }

  /** Replaces marks by stored parts, and stores the parts between two marks. */
  insert(html: string): string {
    const [first = "", ...rest] = html.split(new RegExp(`<i data-stored="${this.#secret}-(\\d+)"></i>`));
    let document = first;
    for (let at = 0; at < rest.length; at += 2) {
      const [position = "", text = ""] = [rest[at], rest[at + 1]];
      const key = this.#keys[Number(position)] ?? "";
      if (rest[at + 2] === position) {
        if (key.length <= maxKeyLength) setNewest(htmlByKey, key, text, maxStored);
        document += text + (rest[at + 3] ?? "");
        at += 2;
      } else document += (htmlByKey.get(key) ?? "") + text;
    }
    return document;
  }
}
