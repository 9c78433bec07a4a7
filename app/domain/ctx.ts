import type { Locale } from "~/i18n/locale";
import type { WordsUnder } from "~/i18n/words";
import type { Db } from "~db/client.server";
import type { StaffActor } from "./permission";
import type { Shop } from "./shop/shop.rules";
import type { Choice } from "./visitors/consent.rules";

export type Ctx = {
  db: Db;
  now: Date;
  locale: Locale;
  /** Scheme and host for links that leave the page: mail, gateways, QR codes. */
  origin: string;
  visitor: Visitor;
  actor: Actor;
  shop: Shop;
};

type Actor = { kind: "visitor" } | { kind: "shop" } | StaffActor;

/** What staff did, to what, and how that was before and after; of personal data the names of fields only. */
export type Act = {
  what: WordsUnder<"staff.acts">;
  subject: string;
  before?: Facts;
  after?: Facts;
  money?: MovedMoney;
};
/**
 * Money that a staff member decided on, which counts towards their limits (`staff/money-limits.server.ts`). `for`: the code
 * of the order or exchange, or what else the money is known by. Whole VND.
 */
export type MovedMoney = { amount: number; for: string };
/** Each has its name in the words of the log, so that staff are shown no raw names. */
export type FactName = WordsUnder<"staff.log.fact">;
export type Facts = Readonly<Partial<Record<FactName, string | number | boolean | null>>>;

export type Visitor = {
  /** Null for a guest; so are the next two. */
  userId: number | null;
  loginId: number | null;
  displayName: string | null;
  /** From now on this browser comes with the token of a login; it shows from its next request on. `mark`: that it was here. */
  logIn(token: string, mark: string): void;
  /** What logins have left in this browser (`known-browser`). */
  loginMarks: readonly string[];
  /** Forgets who this browser was, with the cart and the orders it knew. */
  logOut(): void;
  /** Forgets the cart and the orders it knew; a login stays. */
  forgetOrders(): void;
  sessionId: string | null;
  ensureSession(): string;
  /**
   * Gives the browser another session ID by its cookie. It is null where no cookie brought the session: API clients and
   * addresses name theirs themselves.
   */
  replaceSession: ((sessionId: string) => void) | null;
  /** Codes of orders this browser proved to know (a look-up, a signed link), beside those it placed. */
  provenOrders: readonly string[];
  proveOrder(code: string): void;
  /** Where the request came from: for wide rate limits, and stored in the clear only of who consented to be measured. */
  address: string;
  country: string | null;
  userAgent: string | null;
  /** Null: not asked yet. */
  consent: Choice | null;
};
