import type { Locale } from "~/i18n/locale";
import type { ChosenMethodId } from "~db/schema/payments";
import type { Shop } from "../shop/shop.rules";

type Transfer = { bank: string; account: string; holder: string; amount: number; memo: string; qr: string };

export type PaymentStep = { kind: "redirect"; url: string } | { kind: "transfer"; transfer: Transfer };

export type PaidFor = {
  onlyGoods: boolean;
  /** ISO 3166 alpha-2; null if nothing is shipped or the country is not known yet. */
  country: string | null;
  /** The earliest end of sales and the earliest visit; null if there is none. */
  salesEnd: Date | null;
  visitAt: Date | null;
  /** What is left after store credit, in whole VND; null if not known yet. */
  amount: number | null;
};

export type Since = { now: Date; placedAt: Date };

/** `unopened`: the buyer has not opened the payment page. `doubtful`: paid, but the provider suspects fraud. */
export type ProviderAnswer =
  | { state: "paid"; amount: number; transactionId: string; date: string; doubtful: boolean }
  | { state: "failed"; failure: string }
  | { state: "unopened" }
  | { state: "unknown" };

/**
 * `unseen`: the provider does not know the refund, so it may be sent. `later`: try again in an hour under another name.
 * `unclear`: the answer may be about another refund of the same payment. `failure` must not contain user input.
 */
export type SendAnswer =
  | { state: "done" | "sent" }
  | { state: "silent" | "later" | "failed" | "unclear"; failure: string };
export type RefundAnswer = SendAnswer | { state: "unseen" };

/** `unclear`: the webhook has no final result or processing failed, so the provider should repeat it. */
export type Verdict = "heard" | "repeat" | "unknown" | "wrong_amount" | "unclear" | "forged";

export type Message = { query: URLSearchParams; body: string; headers: Headers };

export type Told = {
  /** Null if the webhook is about another shop. */
  reference: string | null;
  isOf?(attempt: { createdAt: Date }): boolean;
  /** Whole VND; null if unreadable. */
  amount: number | null;
  says: ProviderAnswer;
  /** Identical for every repetition. */
  mark: string;
};

export type Gateway = {
  /** True if the gateway must be asked for the address of its payment page. */
  saysWhere: boolean;
  notifiesBy: "GET" | "POST";
  /** `forged`: the signature is invalid. `unclear`: signed, but without a result. */
  read(message: Message): Told | "forged" | "unclear";
  answer(verdict: Verdict): Response;
  comeBack(query: URLSearchParams): { reference: string; cancelled: boolean } | null;
};
export const paymentFailures = ["cancelled", "no_money", "expired", "unknown"] as const;
export type WhyFailed = (typeof paymentFailures)[number];

export type AttemptFacts = {
  reference: string;
  /** The code that buyers name in transfers. */
  code: string;
  amount: number;
  missing: number;
  createdAt: Date;
  expiresAt: Date;
  orderCode: string;
  locale: Locale;
  origin: string;
};

export type RefundFacts = {
  /** Identical for every try. */
  name: string;
  amount: number;
  reference: string;
  code: string;
  paidAmount: number;
  transactionId: string;
  /** VNPay identifies a payment by reference and this time. */
  attemptCreatedAt: Date;
  firstTriedAt: Date;
  /** True if no request with this name was ever sent, not even an aborted one. */
  isFirstTry: boolean;
  /** Other refunds of the same payment were sent, so answers may refer to them. */
  oneOfMany: boolean;
};

export type PaymentAdapter = AnyWay & (AtGateway | Here);

/** Call it outside transactions, and once per attempt if `saysWhere` is true. */
type Start<Kind extends PaymentStep["kind"]> = (
  attempt: AttemptFacts,
  shop: Shop,
) => Promise<Extract<PaymentStep, { kind: Kind }> | null>;
type AtGateway = { start: Start<"redirect">; gateway: Gateway };
type Here = { start: Start<"transfer"> | null; gateway: null };

type AnyWay = {
  isReady(settings: Shop["settings"]): boolean;
  amounts: AmountLimits | null;
  fits(paidFor: PaidFor): boolean;
  /** Cash on delivery: no payment attempt is made, staff accept the order instead. */
  paidAtTheDoor: boolean;
  /** A deadline in the past means that it is too late for this method. */
  payBy(shop: Shop, since: Since, paidFor: PaidFor): Date;
  /** The origins that `start` may redirect to, for the content security policy. */
  origins(): string[];
  query: ((attempt: AttemptFacts, now: Date) => Promise<ProviderAnswer>) | null;
  whyFailed: ((failure: string) => WhyFailed) | null;
  /** Null if staff refund by hand. */
  refund: {
    send(refund: RefundFacts, now: Date): Promise<SendAnswer>;
    ask(refund: RefundFacts, now: Date): Promise<RefundAnswer>;
    /** Whether to query a refund without an answer before it is sent again, because it could be paid twice. */
    shouldAskFirst(firstTriedAt: Date, now: Date): boolean;
  } | null;
};

export type AmountLimits = { min: number; max: number };

/** `abroad`: also available for goods shipped abroad. */
export type MethodView = {
  id: ChosenMethodId;
  name: string;
  note: string;
  paidAtTheDoor: boolean;
  abroad: boolean;
  amounts: AmountLimits | null;
};

export const withoutServer = {
  origins: () => [],
  gateway: null,
  query: null,
  whyFailed: null,
  refund: null,
} satisfies Partial<PaymentAdapter>;
