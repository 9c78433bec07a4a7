import { exportWrongLines } from "~/domain/back-office/row-files.server";
import { ChangeSetById } from "~/domain/back-office/schema";
import { loadStaffPage, refuseStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/wrong-lines";
import { respondWithCsv } from "./csv-response.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { kind, id } = args.params;
    const set = ChangeSetById.safeParse({ kind, id: Number(id) });
    if (!set.success) throw refuseStaffPage("not_found");
    return respondWithCsv(`${set.data.kind}-wrong-lines`, [await exportWrongLines(ctx, set.data)]);
  });
}
