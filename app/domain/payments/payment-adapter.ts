import type { Locale } from "~/i18n/locale";
import type { ChosenMethodId } from "~db/schema/payments";
import type { Shop } from "../shop/shop.rules";

type Transfer = { bank: string; account: string; holder: string; amount: number; memo: string; qr: string };

export type PaymentStep = { kind: "redirect"; url: string } | { kind: "transfer"; transfer: Transfer };

export type PaidFor = {
  onlyGoods: boolean;
  /** ISO 3166 alpha-2; null: nothing ships, or it is not known yet. */
  country: string | null;
  /** Of the first that goes off sale, and of the first visit; null where there is no such moment. */
  salesEnd: Date | null;
  visitAt: Date | null;
  /** What is left to pay once store credit has paid its part, whole VND; null: not known yet. */
  amount: number | null;
};

export type Since = { now: Date; placedAt: Date };

/** `unopened`: nobody went to pay; `unknown`: no answer, or not yet; `doubtful`: paid, and the provider suspects it. */
export type ProviderAnswer =
  | { state: "paid"; amount: number; transactionId: string; date: string; doubtful: boolean }
  | { state: "failed"; failure: string }
  | { state: "unopened" }
  | { state: "unknown" };

/**
 * What came of a refund. `sent`: the provider took it on; `unseen`: it knows of none, so it may be sent; `silent`: it
 * did not answer; `later`: it refused for now, and is to be told under another name in an hour; `failed`: it refused;
 * `unclear`: its answer may be about another refund of the same payment, so that nothing follows from it.
 * `failure`: what kind, for staff and the log, with nothing anybody typed.
 */
export type SendAnswer =
  | { state: "done" | "sent" }
  | { state: "silent" | "later" | "failed" | "unclear"; failure: string };
export type RefundAnswer = SendAnswer | { state: "unseen" };

/** What the shop makes of a notification. `unclear`: it tells no end, or hearing it failed; it is to come again. */
export type Verdict = "heard" | "repeat" | "unknown" | "wrong_amount" | "unclear" | "forged";

export type Message = { query: URLSearchParams; body: string; headers: Headers };

/** Its signature found true. */
export type Told = {
  /** The attempt, as the provider names it; null: it is none of this shop's. */
  reference: string | null;
  /** Whether the attempt of that reference is the one that it tells of, where the provider names more than that. */
  isOf?(attempt: { createdAt: Date }): boolean;
  /** Whole VND; null where none can be read. */
  amount: number | null;
  says: ProviderAnswer;
  /** What is the same however often it is sent. */
  mark: string;
};

export type Gateway = {
  /** Where an attempt is paid, the gateway itself must say. */
  saysWhere: boolean;
  notifiesBy: "GET" | "POST";
  /** `forged`: not signed by the gateway; `unclear`: signed, and tells no result. */
  read(message: Message): Told | "forged" | "unclear";
  answer(verdict: Verdict): Response;
  /** What the address says that a browser brings to `/checkout/return/<id>` (`returnUrl`); null where it is not the gateway's. */
  comeBack(query: URLSearchParams): { reference: string; cancelled: boolean } | null;
};
/** Why a payment failed, as far as its provider says so; the words are `orders.why_failed`. */
export const paymentFailures = ["cancelled", "no_money", "expired", "unknown"] as const;
export type WhyFailed = (typeof paymentFailures)[number];

export type AttemptFacts = {
  reference: string;
  /** What transfers name. */
  code: string;
  /** Whole VND: what the attempt was begun for, and what is missing now. */
  amount: number;
  missing: number;
  createdAt: Date;
  expiresAt: Date;
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
  /** When it was first told of this refund, as far as it knows. */
  firstTriedAt: Date;
  /** The provider was never told of it under this name, not even by a request that was cut off. */
  isFirstTry: boolean;
  /** Other refunds of the same payment were sent: a word about the payment may be about those. */
  oneOfMany: boolean;
};

export type PaymentAdapter = AnyWay & (AtGateway | Here);

/** Null while it cannot be paid. Never called in a transaction, and of a provider that is asked once an attempt. */
type Start<Kind extends PaymentStep["kind"]> = (
  attempt: AttemptFacts,
  shop: Shop,
) => Promise<Extract<PaymentStep, { kind: Kind }> | null>;
type AtGateway = { start: Start<"redirect">; gateway: Gateway };
type Here = { start: Start<"transfer"> | null; gateway: null };

type AnyWay = {
  isReady(settings: Shop["settings"]): boolean;
  /** The least and the most that its provider takes at once, whole VND; null where any sum is taken. */
  amounts: AmountLimits | null;
  fits(paidFor: PaidFor): boolean;
  /** It is paid when the parcel is handed over: no attempt is made, staff accept the order instead. */
  paidAtTheDoor: boolean;
  /** Until when an order waits for it; what lies in the past: not at all. */
  payBy(shop: Shop, since: Since, paidFor: PaidFor): Date;
  /** Addresses that the shop's forms may lead to: `start` leads nowhere else. */
  origins(): string[];
  /** Null where nobody can be asked. */
  query: ((attempt: AttemptFacts, now: Date) => Promise<ProviderAnswer>) | null;
  whyFailed: ((failure: string) => WhyFailed) | null;
  /** Null where staff must do it by hand. */
  refund: {
    send(refund: RefundFacts, now: Date): Promise<SendAnswer>;
    ask(refund: RefundFacts, now: Date): Promise<RefundAnswer>;
    /** Whether it is asked what became of a silent request before that is sent again: by its name, it might pay twice or refuse. */
    mustAskFirst(firstTriedAt: Date, now: Date): boolean;
  } | null;
};

export type AmountLimits = { min: number; max: number };

/** `abroad`: also for goods that leave the country. `amounts`: as of its adapter. */
export type MethodView = {
  id: ChosenMethodId;
  name: string;
  note: string;
  paidAtTheDoor: boolean;
  abroad: boolean;
  amounts: AmountLimits | null;
};

/** Of a way to pay whose provider has no server that is asked: staff, the books or a bank's message say what came of it. */
export const withoutServer = {
  origins: () => [],
  gateway: null,
  query: null,
  whyFailed: null,
  refund: null,
} satisfies Partial<PaymentAdapter>;
