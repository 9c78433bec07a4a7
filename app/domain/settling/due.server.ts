import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import type { Payer } from "../money/attempts.server";
import type { Cause } from "../orders/move-order.server";

/** Only the full amount in one payment reinstates what is `let_go` (expired). */
export type Standing = "waits" | "settled" | "let_go";

export type Due = {
  standing: Standing;
  order: { id: OrderId };
  /** Reinstates an expired order or exchange if its places are still free. */
  revive(): Promise<boolean>;
  settle(cause: Cause): Promise<void>;
  fail(cause: Cause): Promise<void>;
  refunded(cause: Cause): Promise<void>;
};

export type KindOfPayable = {
  /** Locks the subject before any payment of its payment intent is locked. */
  lock(tx: Tx, ctx: Ctx, subjectId: number): Promise<Due>;
  payer(db: Db | Tx, subjectId: number): Promise<Payer>;
};
