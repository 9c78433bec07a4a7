import type { Locale } from "~/i18n/locale";
import type { MethodId } from "~db/schema";

/** Where a buyer goes to pay an attempt: a gateway's page, or the shop's own page with the transfer's QR. */
export type PaymentStart = { kind: "redirect"; url: string } | { kind: "transfer" };

/** What a provider says about one attempt. `unopened`: nobody went there to pay; `unknown`: no answer, or not yet. */
export type ProviderAnswer =
  | { state: "paid"; amount: number; transactionId: string; date: string }
  | { state: "failed"; failure: string }
  | { state: "unopened" }
  | { state: "unknown" };

/**
 * What came of asking for a refund. `sent`: the provider took it on; `silent`: it did not answer, and may be asked again
 * with the same id; `failed`: it refused. `failure`: what kind, for staff and the log, with nothing anybody typed.
 */
export type RefundAnswer = { state: "done" | "sent" } | { state: "silent" | "failed"; failure: string };

export type AttemptFacts = {
  reference: string;
  amount: number;
  createdAt: Date;
  expiresAt: Date;
  orderCode: string;
  locale: Locale;
  origin: string;
};

export type RefundFacts = {
  id: number;
  amount: number;
  reference: string;
  paidAmount: number;
  transactionId: string;
  /** When the attempt was created; VNPay names a payment by reference and this. */
  attemptCreatedAt: Date;
  orderCode: string;
};

/** What a way to pay must know: VNPay does all of it, a bank transfer and cash at the door little. */
export type PaymentAdapter = {
  id: MethodId;
  /** Whether its credentials are there; without them the method is hidden. */
  isReady(settings: Readonly<Record<string, string>>): boolean;
  /** Minutes an unpaid order waits for it; null: it is paid at the door, and waits for nobody. */
  windowSetting: "gateway_minutes" | "vietqr_minutes" | null;
  /** For orders of goods only. */
  goodsOnly: boolean;
  start(attempt: AttemptFacts): PaymentStart | null;
  /** Addresses that the shop's forms may lead to. */
  origins(): string[];
  /** Asks the provider what became of an attempt; null where nobody can be asked. */
  query: ((attempt: AttemptFacts, now: Date) => Promise<ProviderAnswer>) | null;
  /** Sends money back; null where staff must do it by hand. */
  refund: ((refund: RefundFacts, now: Date) => Promise<RefundAnswer>) | null;
};

/** A way to pay as the buyer chooses it. */
export type MethodView = { id: MethodId; name: string; note: string; goodsOnly: boolean };
