import type { Locale } from "~/i18n/locale";
import type { Ctx } from "../../ctx";

export const pretendedIds = ["vnpay", "momo", "zalopay"] as const;
export type PretendedId = (typeof pretendedIds)[number];

export type Ending = "paid" | "cancelled" | "no_funds";

/** A payment as the gateway's own page shows it; whole VND. */
export type Pretended = {
  reference: string;
  amount: number;
  info: string;
  merchant: string;
  returnUrl: string;
  locale: Locale | null;
};
export type Refusal = { refusal: "03" | "15" | "70" | "71" | "unknown" | "expired" };

/** How a payment ended, as the gateway remembers it; whole VND, `at` in milliseconds. */
export type Played = { ends: Ending; amount: number; transactionNo: string; at: number };

/** A notification, to be repeated until it is `heard`. */
export type Notice = { url: string; init: RequestInit; heard(response: Response): Promise<boolean> };

export type PretendedGateway = {
  read(ctx: Ctx, query: URLSearchParams): Promise<Pretended | Refusal>;
  /** Where the browser is sent back to, and the notification; null where the real one would send none. */
  tell(payment: Pretended, played: Played, forged: boolean): { notice: Notice | null; back: string };
  /** What the shop asks, by path; an answer in JSON. */
  answer(ctx: Ctx, path: string, body: unknown): Promise<object>;
};
