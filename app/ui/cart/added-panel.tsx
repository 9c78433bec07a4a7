import type { AddedItem } from "~/domain/cart/added-item.server";
import { deferComponent } from "../parts/defer-component";

/** If it fails to load, the cart's number still shows the addition. */
const AddedCard = deferComponent(() => import("./added-card").catch(() => ({ default: () => null })));

/** Place it after the button, so that the next Tab enters it. `added` must be a new object for each addition. */
export function AddedPanel({ added }: { added: AddedItem | null | undefined }) {
  return <div role="status">{added && <AddedCard added={added} />}</div>;
}
