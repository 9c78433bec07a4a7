import { removeView, renameView, saveView } from "~/domain/back-office/saved-views.server";
import { RemoveView, RenameView, SaveView } from "~/domain/back-office/schema";
import type { ViewPage } from "~/domain/back-office/view-pages";
import { defineAction } from "~/request/staff-page.server";

/** `path` is the list's path without a query. */
export function viewActions(page: ViewPage, path: string) {
  return {
    save_view: defineAction(SaveView.omit({ page: true }), async (ctx, input) => {
      const { query } = await saveView(ctx, { ...input, page });
      return { to: `${path}?${query}`, toast: { key: "back_office.view.saved", params: { name: input.name } } };
    }),
    rename_view: defineAction(RenameView.omit({ page: true }), async (ctx, input) => {
      await renameView(ctx, { ...input, page });
      return { to: path, toast: { key: "back_office.view.renamed", params: { name: input.name } } };
    }),
    remove_view: defineAction(RemoveView.omit({ page: true }), async (ctx, input) => {
      const { name, query } = await removeView(ctx, { ...input, page });
      const undo = { to: path, fields: { act: "save_view", name, query } };
      return { to: path, toast: { key: "back_office.view.removed", params: { name }, undo } };
    }),
  };
}
