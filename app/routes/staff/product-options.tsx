import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { editOptions } from "~/domain/catalog/products/edit-options.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { OptionsForm } from "~/ui/staff/products/options-form";
import type { Route } from "./+types/product-options";
import { atInputs, optionsForm } from "./options-form.server";
import { productParam } from "./product-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const { id, title, options, variants } = await getProductPage(ctx, productParam(args.params));
    const [only] = options.length === 0 ? variants : [];
    return { id, title, options, pieces: only?.quantity ?? 0 };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    save: defineAction(optionsForm, async (ctx, { input, names }) => {
      const { stocked, ...params } = await atInputs(names, () => editOptions(ctx, input));
      const to = linkToStaff("product", { product: input.id });
      if (!stocked) return { to, toast: { key: "back_office.product.options_saved", params } };
      const { count, name } = stocked;
      const toast = { key: "back_office.product.options_saved_stocked" as const, params: { ...params, count, name } };
      return { to, toast: { ...toast, type: "info" as const } };
    }),
  });
}

function ProductOptions({ loaderData: { id, title, options, pieces }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.product.options_of", { title })}
        help="productOptions"
        text={t("back_office.product.options_help")}
        back={{ to: linkToStaff("product", { product: id }), label: title }}
      />
      <OptionsForm id={id} options={options} pieces={pieces} result={resultOfAction(actionData ?? null, "save")} />
    </div>
  );
}

export default import.meta.env.SSR ? ProductOptions : undefined;
