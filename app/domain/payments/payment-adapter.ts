import type { BankApp } from "~/lib/bank-apps";
import type { Locale } from "~/lib/locale";
import type { ChosenMethodId } from "~db/schema/payments";
import type { Shop } from "../shop/shop.rules";

type TransferInstructions = {
  bank: string;
  account: string;
  holder: string;
  amount: number;
  memo: string;
  qr: string;
  bankApps: BankApp[];
};

export type PaymentStep = { kind: "redirect"; url: string } | { kind: "transfer"; transfer: TransferInstructions };

export type PaymentContext = {
  hasOnlyGoods: boolean;
  /** The country is an ISO 3166 alpha-2 code. It is null if nothing is shipped or it is not known yet. */
  country: string | null;
  salesEnd: Date | null;
  /** The amount is what is left after store credit, in whole VND. It is null if not known yet. */
  amount: number | null;
};

/** `unopened` means that the buyer has not opened the payment page, `isDoubtful` that the provider suspects fraud. */
export type ProviderAnswer =
  | { state: "paid"; amount: number; transactionId: string; date: string; isDoubtful: boolean }
  | { state: "failed"; failure: string }
  | { state: "unopened" }
  | { state: "unknown" };

/** After `later`, the refund is sent in an hour under a new name. An `unclear` answer may concern another refund. */
export type RefundSendAnswer =
  | { state: "done" | "sent" }
  /** `failure` must not contain user input. */
  | { state: "silent" | "later" | "failed" | "unclear"; failure: string };
/** `unseen` means that the provider does not know the refund, so the shop may send it. */
export type RefundAnswer = RefundSendAnswer | { state: "unseen" };

/** `unclear`: there is no final result, or processing failed, so the provider should send the webhook again. */
export type WebhookResult = "recorded" | "repeat" | "unknown" | "wrong_amount" | "unclear" | "forged";

export type WebhookRequest = { query: URLSearchParams; body: string; headers: Headers };

export type WebhookReport = {
  /** The reference is null if the webhook is about another shop. */
  reference: string | null;
  isForAttempt?(attempt: { createdAt: Date }): boolean;
  amount: number | null;
  answer: ProviderAnswer;
  idempotencyKey: string;
};

export type Gateway = {
  shouldRequestPage: boolean;
  webhookMethod: "GET" | "POST";
  /** `forged` means an invalid signature, `unclear` a signed message without a result. */
  readWebhook(message: WebhookRequest): WebhookReport | "forged" | "unclear";
  respond(result: WebhookResult): Response;
  readReturn(query: URLSearchParams): { reference: string; isCancelled: boolean } | null;
};
export const paymentFailureReasons = ["cancelled", "no_money", "expired", "unknown"] as const;
export type PaymentFailureReason = (typeof paymentFailureReasons)[number];

export type AttemptFacts = {
  reference: string;
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
  /** The provider recognises a repeated request by this name. The name changes only after the answer `later`. */
  name: string;
  amount: number;
  reference: string;
  code: string;
  paymentAmount: number;
  transactionId: string;
  /** VNPay identifies a payment by its reference together with this time. */
  attemptCreatedAt: Date;
  firstTriedAt: Date;
  /** This is true if no request with this name was ever sent, not even an aborted one. */
  isFirstTry: boolean;
  /** This is true if other refunds of the same payment were sent. The provider may answer about those. */
  hasOtherRefunds: boolean;
};

export type PaymentAdapter = CommonAdapter & (GatewayAdapter | LocalAdapter);

/** Must run outside transactions. A gateway with `shouldRequestPage` rejects a second request for an attempt. */
type Start<Kind extends PaymentStep["kind"]> = (
  attempt: AttemptFacts,
  shop: Shop,
) => Promise<Extract<PaymentStep, { kind: Kind }> | null>;
type GatewayAdapter = { start: Start<"redirect">; gateway: Gateway };
type LocalAdapter = { start: Start<"transfer"> | null; gateway: null };

export type PaymentMark = "vietqr" | "napas" | "visa" | "mastercard" | "jcb" | "momo" | "zalopay";

type CommonAdapter = {
  marks: readonly PaymentMark[];
  isReady(settings: Shop["settings"]): boolean;
  /** Lists the unset environment variables and settings without which the method is not ready. */
  listMissing(settings: Shop["settings"]): string[];
  amounts: AmountLimits | null;
  isAvailableFor(context: PaymentContext): boolean;
  isCashOnDelivery: boolean;
  deadlineSetting: "gateway_minutes" | "vietqr_minutes" | "cod_accept_hours";
  origins(): string[];
  query: ((attempt: AttemptFacts, now: Date) => Promise<ProviderAnswer>) | null;
  getFailureReason: ((failure: string) => PaymentFailureReason) | null;
  refund: {
    send(refund: RefundFacts, now: Date): Promise<RefundSendAnswer>;
    query(refund: RefundFacts, now: Date): Promise<RefundAnswer>;
    /** If true, the provider must be queried before the refund is sent again, or it could pay the refund twice. */
    shouldQueryFirst(firstTriedAt: Date, now: Date): boolean;
  } | null;
};

export type AmountLimits = { min: number; max: number };

export type MethodView = {
  id: ChosenMethodId | "test";
  name: string;
  note: string;
  paidAtTheDoor: boolean;
  abroad: boolean;
  amounts: AmountLimits | null;
  marks: readonly PaymentMark[];
};

export const withoutProvider = {
  origins: () => [],
  listMissing: () => [],
  gateway: null,
  query: null,
  getFailureReason: null,
  refund: null,
} satisfies Partial<PaymentAdapter>;

/** In the demo, `addresses` need not be set, because the simulator stands in for the provider. */
export function listUnset(
  keys: Readonly<Record<string, string | undefined>>,
  addresses: Readonly<Record<string, string | undefined>>,
  isDemo: boolean,
): string[] {
  const needed = Object.entries(isDemo ? keys : { ...keys, ...addresses });
  return needed.flatMap(([name, value]) => (value ? [] : [name]));
}

export function isAmountAccepted({ amounts }: { amounts: AmountLimits | null }, amount: number | null): boolean {
  return amounts === null || amount === null || (amount >= amounts.min && amount <= amounts.max);
}
