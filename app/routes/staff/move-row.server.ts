import { moveResourceRow } from "~/domain/back-office/rows.server";
import { MoveRow } from "~/domain/back-office/schema";
import { defineAction } from "~/request/staff-page.server";

/** Creates the action for the `MoveButtons` of the page at `to`. */
export function moveRowAction(to: string) {
  return defineAction(MoveRow, async (ctx, input) => {
    await moveResourceRow(ctx, input);
    return { to };
  });
}
