import type { UndoRef } from "~/domain/staff/undo/store-undo-step.server";
import type { Toast } from "~/request/submit.server";
import { linkToStaff } from "~/staff-map";

/** Adds the button "Undo" to a notice. `page` is shown after the change was undone. */
export function offerUndo(ref: UndoRef | null, page: string): Pick<Toast, "undo"> {
  return ref ? { undo: { to: linkToStaff("undo", ref), fields: { act: "undo", page } } } : {};
}
