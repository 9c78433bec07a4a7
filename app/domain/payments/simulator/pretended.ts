import type { Locale } from "~/i18n/locale";
import type { Ctx } from "../../ctx";

export const pretendedIds = ["vnpay", "momo", "zalopay"] as const;
export type PretendedId = (typeof pretendedIds)[number];

export type Ending = "paid" | "cancelled" | "no_funds";

export type Pretended = {
  reference: string;
  amount: number;
  info: string;
  merchant: string;
  returnUrl: string;
  locale: Locale | null;
};
export type Refusal = { refusal: "03" | "15" | "70" | "71" | "unknown" | "expired" };

/** `amount` is whole VND, `at` is milliseconds since 1970. */
export type Played = { ends: Ending; amount: number; transactionNo: string; at: number };

export type Notice = { url: string; init: RequestInit; heard(response: Response): Promise<boolean> };

export type PretendedGateway = {
  read(ctx: Ctx, query: URLSearchParams): Promise<Pretended | Refusal>;
  /** `notice` is null if the real gateway would not send a webhook. */
  tell(payment: Pretended, played: Played, forged: boolean): { notice: Notice | null; back: string };
  answer(ctx: Ctx, path: string, body: unknown): Promise<object>;
};
