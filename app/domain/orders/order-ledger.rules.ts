/** The order's price changed by this amount after it was placed, in whole VND: negative if the buyer pays less. */
export type LedgerChange<Reason> = { amount: number; reason: Reason };

export type LedgerFacts<Reason> = {
  total: number;
  isCancelled: boolean;
  changes: readonly LedgerChange<Reason>[];
  credited: number;
  movements: readonly { kind: "payment" | "refund"; amount: number }[];
};

/**
 * `due` is `atOrder` plus all changes, and `net` is what was paid minus what was refunded. `open` is `net` minus `due`,
 * so it is negative if the buyer still has to pay.
 */
export type Ledger<Reason> = {
  atOrder: number;
  changes: LedgerChange<Reason | "cancelled">[];
  due: number;
  open: number;
  net: number;
};

export function buildLedger<Reason>({ total, isCancelled, credited, ...of }: LedgerFacts<Reason>): Ledger<Reason> {
  const before = of.changes.reduce((sum, { amount }) => sum + amount, total);
  const cancelled = isCancelled ? [{ amount: credited - before, reason: "cancelled" as const }] : [];
  const due = isCancelled ? credited : before;
  const net = of.movements.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : -amount), 0);
  return { atOrder: total, changes: [...of.changes, ...cancelled], due, open: net - due, net };
}
