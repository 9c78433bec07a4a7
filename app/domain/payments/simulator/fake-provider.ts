import type { Locale } from "~/lib/locale";
import type { Ctx } from "../../ctx";

export type FakeOutcome = "paid" | "cancelled" | "no_funds";

export type FakePayment = {
  reference: string;
  amount: number;
  info: string;
  merchant: string;
  returnUrl: string;
  locale: Locale | null;
};
export type FakeRefusal = { refusal: "03" | "15" | "70" | "71" | "unknown" | "expired" };

export type FinishedFakePayment = { outcome: FakeOutcome; amount: number; transactionNo: string; at: number };

export type FakeWebhook = { url: string; init: RequestInit; isAccepted(response: Response): Promise<boolean> };

export type FakeProvider = {
  name: string;
  readPayment(ctx: Ctx, query: URLSearchParams): Promise<FakePayment | FakeRefusal>;
  buildWebhook(
    payment: FakePayment,
    finished: FinishedFakePayment,
    isForged: boolean,
  ): { webhook: FakeWebhook | null; back: string };
  answerApiCall(ctx: Ctx, path: string, body: unknown): Promise<object>;
};
