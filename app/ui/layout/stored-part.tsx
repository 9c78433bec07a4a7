import { type ComponentType, createContext, use } from "react";
import { useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import { setNewest } from "~/lib/set-newest";
import { useFormsAlong } from "./page-handle";

/** Only the server provides a value. */
export const StoredPartsContext = /* @__PURE__ */ createContext<StoredParts | null>(null);

type Props<PartProps> = { id: string; of: ComponentType<PartProps>; props: PartProps };

/**
 * The server renders the part once for equal props on the same page, and inserts the same HTML from then on. The part
 * may depend only on its props and on what `usePageKey` returns, or one visitor would see the part of another.
 */
export function StoredPart<PartProps extends object>({ id, of: Part, props }: Props<PartProps>) {
  if (import.meta.env.SSR) return <PartOnServer {...{ id, of: Part, props }} />;
  // The server has three children here, and React's ids contain the position of a child.
  return (
    <>
      {null}
      <Part {...props} />
      {null}
    </>
  );
}

function PartOnServer<PartProps extends object>({ id, of: Part, props }: Props<PartProps>) {
  const key = JSON.stringify([id, props, usePageKey()]);
  const { mark, isStored = false } = use(StoredPartsContext)?.open(key) ?? {};
  const markElement = mark && <i data-stored={mark} />;
  return (
    <>
      {markElement}
      {isStored ? null : <Part {...props} />}
      {isStored ? null : markElement}
    </>
  );
}

function usePageKey() {
  const { pathname, search } = useLocation();
  const { formAlong, formInAddress } = useFormsAlong();
  return [useT().locale, pathname, search, formAlong, formInAddress];
}

/** At most this many parts are stored. A part has 1 to 8 kB. */
const maxStored = 500;
/** A key contains the address and the shop's facts. Parts of longer addresses are rendered each time. */
const maxKeyLength = 6_000;
const htmlByKey = /* @__PURE__ */ new Map<string, string>();

/** One document has these parts. `secret` is unknown to visitors, so that they cannot write a mark. */
export class StoredParts {
  #keys: string[] = [];
  #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the attribute of the elements that mark the part, and whether its HTML is stored. */
  open(key: string): { mark: string; isStored: boolean } {
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
