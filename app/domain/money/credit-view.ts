import type { CreditEntryKind } from "~db/schema/money";

/** `lastDay`: YYYY-MM-DD; it can be used through it. Whole VND. */
export type CreditView = { code: string; balance: number; lastDay: string; isOver: boolean };
/** `amount`: what it added to the balance; `at`: ISO. */
export type CreditEntry = { kind: CreditEntryKind; amount: number; at: string };
