import type { SlotId } from "~db/schema";
import type { ErrorCode, ErrorParams } from "../errors";

export type CartPart = {
  key: string;
  name: string;
  note: string;
  quantity: number;
  /** Whole VND with VAT; null when the day has no price any more. */
  unitPrice: number | null;
  total: number;
};

/** A line as it stands now, priced now. `problem` forbids buying it; `wasTotal` says that its price changed since it was seen. */
export type CartLine = {
  id: number;
  ticketTypeId: number;
  slug: string;
  name: string;
  picture: string;
  date: string;
  /** HH:MM, or '' for the whole day. */
  time: string;
  parts: CartPart[];
  seats: number;
  total: number;
  wasTotal: number | null;
  slotId: SlotId | null;
  problem: { code: ErrorCode; params: ErrorParams } | null;
};

export type CartView = {
  kind: "cart" | "booking";
  lines: CartLine[];
  /** Lines taken out a moment ago, to be put back. */
  removed: { id: number; name: string; date: string; time: string }[];
  total: number;
  /** What lies in the cart, in short: an order is placed for what its page showed, not for what another tab put in since. */
  contents: string;
  seats: number;
  /** Places are kept until then (ISO), when the visitor has gone to checkout. */
  heldUntil: string | null;
  renewalsLeft: number;
};
