import { type GuestCart, readGuestCart } from "~/domain/cart/guest-cart.server";
import { logError } from "~/lib/log.server";
import { getDb } from "~db/client.server";
import { withTimeout } from "../database-gone.server";

/** Returns null if the database fails or takes longer than `maxWaitMs`. */
export function readCart(session: string, maxWaitMs: number): Promise<GuestCart | null> {
  return withTimeout(readGuestCart(getDb(), session), maxWaitMs).catch((error: unknown) => {
    logError(error, "the cart of a stored page");
    return null;
  });
}
