import type { Locale } from "~/i18n/locale";
import type { MethodId } from "~db/schema/payments";
import type { Shop } from "../shop/shop.rules";

type Transfer = { bank: string; account: string; holder: string; amount: number; memo: string; qr: string };

/** How a buyer pays an attempt: on a provider's page, or by the transfer that the shop's own page shows. */
export type PaymentStep = { kind: "redirect"; url: string } | { kind: "transfer"; transfer: Transfer };

/** What is paid for, as far as it decides how that may be done and how long it may take. */
export type PaidFor = {
  onlyGoods: boolean;
  /** ISO 3166 alpha-2; null: nothing ships, or it is not known yet. */
  country: string | null;
  /** When the first of it goes off sale, and when the first visit begins; null where there is no such moment. */
  salesEnd: Date | null;
  visitAt: Date | null;
};

export type Since = { now: Date; placedAt: Date };

/**
 * What a provider says about one attempt. `unopened`: nobody went there to pay; `unknown`: no answer, or not yet.
 * `doubtful`: the money came, and the provider itself suspects it.
 */
export type ProviderAnswer =
  | { state: "paid"; amount: number; transactionId: string; date: string; doubtful: boolean }
  | { state: "failed"; failure: string }
  | { state: "unopened" }
  | { state: "unknown" };

/**
 * What came of a refund. `sent`: the provider took it on; `unseen`: it knows of none, so it may be sent; `silent`: it
 * did not answer; `failed`: it refused. `failure`: what kind, for staff and the log, with nothing anybody typed.
 */
export type RefundAnswer = { state: "done" | "sent" | "unseen" } | { state: "silent" | "failed"; failure: string };

/** What the shop makes of a notification. `unclear`: it tells no end, or hearing it failed; it is to come again. */
export type Verdict = "heard" | "repeat" | "unknown" | "wrong_amount" | "unclear" | "forged";

/** A request as a provider's server sends it. */
export type Message = { query: URLSearchParams; body: string; headers: Headers };

/** What a notification tells, its signature found true. */
export type Told = {
  /** The attempt, as the provider names it; null: it is none of this shop's. */
  reference: string | null;
  /** Whole VND; null where none can be read. */
  amount: number | null;
  says: ProviderAnswer;
  /** What is the same however often it is sent. */
  mark: string;
};

/** How a gateway's server and a buyer who was there come back to the shop. */
export type Gateway = {
  /** How its server asks for `/webhooks/<id>`. */
  notifiesBy: "GET" | "POST";
  /** `forged`: not signed by the gateway; `unclear`: signed, and tells no result. */
  read(message: Message): Told | "forged" | "unclear";
  answer(verdict: Verdict): Response;
  /** What the address says that a browser brings to `/checkout/return/<id>` (`returnUrl`); null where it is not the gateway's. */
  comeBack(query: URLSearchParams): { reference: string; cancelled: boolean } | null;
};
/** Why an attempt failed, as far as its provider says. */
export type WhyFailed = "cancelled" | "no_money" | "expired" | "unknown";

export type AttemptFacts = {
  /** The provider knows the attempt by it. */
  reference: string;
  /** What transfers name. */
  code: string;
  /** Whole VND: what the attempt was begun for, and what is missing now. */
  amount: number;
  missing: number;
  createdAt: Date;
  expiresAt: Date;
  /** The order that a returning browser is to see. */
  orderCode: string;
  locale: Locale;
  origin: string;
};

export type RefundFacts = {
  /** Its name at the provider, the same at every try. */
  name: string;
  amount: number;
  reference: string;
  code: string;
  paidAmount: number;
  transactionId: string;
  /** VNPay names a payment by reference and this. */
  attemptCreatedAt: Date;
  /** Other refunds of the same payment were sent: a word about the payment may be about those. */
  oneOfMany: boolean;
};

export type PaymentAdapter = AnyWay & (AtGateway | Here);

/** Asked where an attempt is paid; null while it cannot be. Never in a transaction. */
type Start<Kind extends PaymentStep["kind"]> = (
  attempt: AttemptFacts,
  shop: Shop,
) => Promise<Extract<PaymentStep, { kind: Kind }> | null>;
type AtGateway = { start: Start<"redirect">; gateway: Gateway };
type Here = { start: Start<"transfer"> | null; gateway: null };

type AnyWay = {
  /** Whether its credentials are there; without them the method is hidden. */
  isReady(settings: Shop["settings"]): boolean;
  fits(paidFor: PaidFor): boolean;
  /** It is paid when the parcel is handed over: no attempt is made, staff accept the order instead. */
  paidAtTheDoor: boolean;
  /** Until when an order waits for it; what lies in the past: not at all. */
  payBy(shop: Shop, since: Since, paidFor: PaidFor): Date;
  /** Addresses that the shop's forms may lead to: `start` leads nowhere else. */
  origins(): string[];
  /** Asks the provider what became of an attempt; null where nobody can be asked. */
  query: ((attempt: AttemptFacts, now: Date) => Promise<ProviderAnswer>) | null;
  /** What its word for a failure means; null where nobody says any. */
  whyFailed: ((failure: string) => WhyFailed) | null;
  /** Sends money back, and asks what became of that; null where staff must do it by hand. */
  refund: {
    send(refund: RefundFacts, now: Date): Promise<RefundAnswer>;
    ask(refund: RefundFacts, now: Date): Promise<RefundAnswer>;
    /** After this long the provider no longer knows a repeated request for what it is: it is asked first. */
    forgetsNames(firstTriedAt: Date, now: Date): boolean;
  } | null;
};

/** A way to pay as the buyer chooses it. `abroad`: also for goods that leave the country. */
export type MethodView = { id: MethodId; name: string; note: string; paidAtTheDoor: boolean; abroad: boolean };
