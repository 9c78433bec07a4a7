import type { CreditEntryKind } from "~db/schema/payments";

/** `lastDay` (YYYY-MM-DD) is the last day of use. `balance` is whole VND. */
export type CreditView = { code: string; balance: number; lastDay: string; isOver: boolean };
export type CreditEntry = { kind: CreditEntryKind; amount: number; at: string };
