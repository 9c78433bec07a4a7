import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { ComboById, EditCombo } from "~/domain/catalog/combos/schema.server";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ComboForm } from "~/ui/staff/combos/combo-form";
import { ComboSum } from "~/ui/staff/combos/combo-sum";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowHistory } from "~/ui/staff/row-history";
import type { Route } from "./+types/combo";
import { numberedForm } from "./product-form.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const parsed = ComboById.safeParse({ id: Number(args.params.combo) });
    if (!parsed.success) throw refuseStaffPage("not_found");
    return { page: await getComboPage(ctx, parsed.data), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    save: defineAction(numberedForm(EditCombo), async (ctx, input) => {
      const { id } = await editCombo(ctx, input);
      const toast = { key: "back_office.rows.saved", params: { title: input.name.vi } } as const;
      return { to: linkToStaff("combo", { combo: id }), toast };
    }),
  });
}

function Combo({ loaderData: { page, now }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead title={page.title} back="combos" />
      <ComboSum page={page} />
      <ComboForm
        choices={page}
        id={page.id}
        values={page.values}
        action="save"
        result={resultOfAction(actionData ?? null, "save")}
      />
      <RowHistory entries={page.history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? Combo : undefined;
