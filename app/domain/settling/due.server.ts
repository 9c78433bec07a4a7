import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import type { Payer } from "../money/attempts.server";
import type { Cause } from "../orders/move-order.server";

/** waits: enough settles it; settled: more is too much; let_go: only the whole sum at once may bring it back. */
export type Standing = "waits" | "settled" | "let_go";

export type Due = {
  standing: Standing;
  order: { id: OrderId };
  /** Whether what was let go can be had after all; it then waits. */
  revive(): Promise<boolean>;
  /** It is paid: what was promised for the money is done in the same transaction. */
  settle(cause: Cause): Promise<void>;
  fail(cause: Cause): Promise<void>;
  /** All that was due back of its money has gone; whether it still is something, it knows itself. */
  refunded(cause: Cause): Promise<void>;
};

export type KindOfPayable = {
  /** Locks the subject, before any receipt of its payable is locked. */
  lock(tx: Tx, ctx: Ctx, subjectId: number): Promise<Due>;
  payer(db: Db | Tx, subjectId: number): Promise<Payer>;
};
