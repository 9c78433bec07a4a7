import type { Channel, MessageState } from "~db/schema/messages";
import type { BuyersLetter } from "../orders/order-letters.server";

/** A message about an order, as its buyer sees it. `to` is masked; `at`: ISO, when it was handed over, else written. */
export type OrderMessage = { kind: BuyersLetter; channel: Channel; to: string; state: MessageState; at: string };
