import { moveResourceRow } from "~/domain/back-office/rows.server";
import { MoveRow } from "~/domain/back-office/schema";
import { defineAction } from "~/request/staff-page.server";
import { offerUndo } from "./offer-undo.server";

export function moveRowAction(to: string) {
  return defineAction(MoveRow, async (ctx, input) => {
    const { title, undo } = await moveResourceRow(ctx, input);
    if (!undo) return { to };
    const key = input.direction === "up" ? "back_office.rows.moved_up" : "back_office.rows.moved_down";
    return { to, toast: { key, params: { title }, ...offerUndo(undo, to) } };
  });
}
