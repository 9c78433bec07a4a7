import type { Added } from "~/domain/cart/added.server";
import { late } from "../parts/late";

/** Where it cannot come, the cart's number tells the same. */
const AddedCard = late(() => import("./added-card").catch(() => ({ default: () => null })));

/** After the button, so that the next Tab leads into it; the focus stays, and comes back. `added`: a new object each time. */
export function AddedPanel({ added }: { added: Added | null | undefined }) {
  return <div role="status">{added && <AddedCard added={added} />}</div>;
}
