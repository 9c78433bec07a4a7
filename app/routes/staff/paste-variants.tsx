import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { planVariantPaste } from "~/domain/catalog/products/plan-variant-paste.server";
import { PlanVariantPaste } from "~/domain/catalog/products/schema.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffTextArea } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/paste-variants";
import { productParam } from "./product-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const { id, title, variants, values } = await getProductPage(ctx, productParam(args.params));
    return { id, title, example: variants.map(({ id }) => values.variants[String(id)]).slice(0, 2) };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    plan: defineAction(PlanVariantPaste, async (ctx, input) => {
      const { id } = await planVariantPaste(ctx, input);
      return { to: linkToStaff("changes", { kind: "variants", id }) };
    }),
  });
}

function PasteVariants({ loaderData: { id, title, example }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "plan");
  const lines = example.flatMap((row) => (row ? [[row.sku, row.price, row.compareAt ?? "", "x"].join("\t")] : []));
  const label = t("back_office.product.lines");
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.product.paste")}
        help="pasteVariants"
        text={t("back_office.product.paste_help")}
        back={{ to: linkToStaff("product", { product: id }), label: title }}
      />
      <StaffForm
        action="plan"
        button={t("back_office.import.preview")}
        className="card stack staff-form"
        hidden={{ id }}
        labels={{ lines: label }}
        result={result}
      >
        <StaffTextArea name="lines" label={label} rows={12} required placeholder={lines.join("\n")} />
      </StaffForm>
    </div>
  );
}

export default import.meta.env.SSR ? PasteVariants : undefined;
