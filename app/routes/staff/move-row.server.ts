import { moveResourceRow } from "~/domain/back-office/rows.server";
import { MoveRow } from "~/domain/back-office/schema";
import { defineAction } from "~/request/staff-page.server";

export function moveRowAction(to: string) {
  return defineAction(MoveRow, async (ctx, input) => {
    await moveResourceRow(ctx, input);
    return { to };
  });
}
