import type { Locale } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import type { Role } from "./permission";
import type { Shop } from "./shop/shop.rules";
import type { Choice } from "./visitors/consent.rules";

export type Ctx = {
  db: Db;
  /** The moment of the request; the shop's clock is read from it (`lib/shop-time`). */
  now: Date;
  locale: Locale;
  /** Scheme and host for links that leave the page: mail, gateways, QR codes. */
  origin: string;
  visitor: Visitor;
  actor: Actor;
  shop: Shop;
};

/** Who acts: a person of the staff by name, the shop by itself, or whoever visits. */
type Actor = { kind: "visitor" } | { kind: "shop" } | { kind: "staff"; role: Role; name: string };

export type Visitor = {
  /** Whose account it is; null for a guest, as everybody is until there are accounts. */
  userId: number | null;
  /** The guest cart session, or null: it is minted at the first write. */
  sessionId: string | null;
  ensureSession(): string;
  /** Codes of orders this browser proved to know (a look-up, a signed link), beside those it placed. */
  provenOrders: readonly string[];
  proveOrder(code: string): void;
  /** Where the request came from: for wide rate limits, and stored in the clear only of who consented to be measured. */
  address: string;
  country: string | null;
  /** What was answered when asked to be measured; null: not yet. */
  consent: Choice | null;
};
