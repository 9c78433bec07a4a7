import { renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { type RenamedKind, RenameItemAddress } from "~/domain/catalog/schema";
import { defineAction } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { offerUndo } from "./offer-undo.server";

export const renameAction = defineAction(RenameItemAddress, async (ctx, input) => {
  const { undo } = await renameItemAddress(ctx, input);
  const key = input.kind === "combos" ? "back_office.address.combo_renamed" : "back_office.address.renamed";
  const to = linkToItem(input);
  return { to, toast: { key, params: { slug: input.slug }, ...offerUndo(undo, to) } };
});

function linkToItem({ kind, id }: { kind: RenamedKind; id: number }): string {
  switch (kind) {
    case "ticket-types":
      return linkToStaff("ticket", { id });
    case "combos":
      return linkToStaff("combo", { combo: id });
    case "services":
      return linkToStaff("row", { resource: kind, key: id });
  }
}
