import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Locale } from "~/lib/locale";
import type { Db } from "~db/client.server";
import type { StaffActor } from "./permission";
import type { Shop } from "./shop/shop.rules";
import type { ConsentChoice } from "./visitors/consent.rules";

export type Ctx = {
  db: Db;
  now: Date;
  locale: Locale;
  origin: string;
  visitor: Visitor;
  actor: Actor;
  shop: Shop;
  /** Staff forms that add a row have this idempotency key. */
  formKey?: string | undefined;
};

type Actor = { kind: "visitor" } | { kind: "shop" } | StaffActor;

/** An entry of the staff log contains field names only where it is about personal data. */
export type AuditEntry = {
  action: TextKeysUnder<"staff.actions">;
  subject: string;
  before?: EntryFacts;
  after?: EntryFacts;
  rows?: readonly AuditedRow[];
  money?: AuditedAmount;
};
/** `amount` is whole VND and counts towards the staff member's limits. `for` is the code of the order or exchange. */
export type AuditedAmount = { amount: number; for: string };
export type AuditFactName = TextKeysUnder<"staff.log.fact">;
export type AuditFacts = Readonly<Partial<Record<AuditFactName, string | number | boolean | null>>>;
/** `poolIds` are the pools whose slots change. The log has their names at that time instead. */
export type ChangeFacts = AuditFacts & { readonly poolIds?: readonly number[] };

/** An entry of the staff log records these facts about its subject. */
export type EntryFacts = AuditFacts | RowFacts;

/** The changed fields of a row that staff edited are named by their path, such as `name.vi`. */
export type RowFacts = Readonly<Record<string, string | number | boolean | null>>;

/** A bulk change has its rows with their changed fields. `before` is null for an added row, `after` for a removed one. */
export type AuditedRow = { name: string; before: RowFacts | null; after: RowFacts | null };

export type Visitor = {
  userId: number | null;
  sessionId: number | null;
  displayName: string | null;
  /** The login takes effect with the next request. `deviceCookie` marks a browser that has logged in before. */
  logIn(token: string, deviceCookie: string): void;
  deviceCookies: readonly string[];
  logOut(): void;
  /** Removes the cart session and `provenOrders` from the browser, but keeps the login. */
  clearProvenOrders(): void;
  cartSessionId: string | null;
  ensureCartSession(): string;
  /** This is null unless a cookie has the cart session. API clients and cookieless sessions send their own ID. */
  replaceCartSession: ((sessionId: string) => void) | null;
  /** This browser looked up these orders by code and contact, or opened them by a signed link. */
  provenOrders: readonly string[];
  proveOrder(code: string): void;
  /** Rate limits use the client's IP address. It is stored in plain text only with consent. */
  address: string;
  country: string | null;
  /** This is true if a staff member views the shop with the preview cookie, which also opens a closed shop. */
  isPreviewing: boolean;
  userAgent: string | null;
  consent: ConsentChoice | null;
};
