import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import type { EventCause } from "../orders/order-status.server";
import type { Payer } from "./payment-attempts.server";

/** An expired intent is reinstated only by a single payment of the full amount. */
export type PaymentIntentStatus = "open" | "settled" | "expired";

export type PaymentSubject = {
  status: PaymentIntentStatus;
  order: { id: OrderId };
  /** Reinstates an expired order or exchange if its places are still free. */
  reinstate(): Promise<boolean>;
  settle(cause: EventCause): Promise<void>;
  fail(cause: EventCause): Promise<void>;
  markRefunded(cause: EventCause): Promise<void>;
};

export type PaymentSubjectHandler = {
  /** Locks the subject before any payment of its payment intent is locked. */
  lock(tx: Tx, ctx: Ctx, subjectId: number): Promise<PaymentSubject>;
  findPayer(db: Db | Tx, subjectId: number): Promise<Payer>;
};
