import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getNewComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { EditCombo } from "~/domain/catalog/combos/schema.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ComboForm } from "~/ui/staff/combos/combo-form";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/new-combo";
import { numberedForm } from "./product-form.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getNewComboPage);
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    add: defineAction(numberedForm(EditCombo.omit({ id: true, base: true })), async (ctx, input) => {
      const { id } = await editCombo(ctx, input);
      const toast = { key: "back_office.rows.added", params: { title: input.name.vi } } as const;
      return { to: linkToStaff("combo", { combo: id }), toast };
    }),
  });
}

function NewCombo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.rows.new_title", { one: t("back_office.resource.combos.one") })}
        help="combos"
        back="combos"
      />
      <ComboForm choices={loaderData} action="add" result={resultOfAction(actionData ?? null, "add")} />
    </div>
  );
}

export default import.meta.env.SSR ? NewCombo : undefined;
