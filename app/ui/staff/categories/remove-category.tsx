import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import type { FormResult } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { ConfirmPage } from "../confirm-page";
import { PageHead } from "../page-head";
import type { CategoryContents } from "./category-address";

/** Asks for confirmation, or says what a category contains, which cannot be deleted then. */
export function RemoveCategory({ contents, result }: { contents: CategoryContents; result: FormResult | undefined }) {
  const { t } = useT();
  const { id, name, slug, products, categories } = contents;
  const wayOut = { to: linkToStaff("category", { category: id }), label: t("back_office.rows.keep") };
  const title = t("back_office.rows.remove_title", { title: name });
  if (products + categories > 0)
    return (
      <div className="staff-form stack">
        <PageHead title={title} back="categoryTree" />
        <p className="staff-notice staff-notice-warn">{t("errors.category_not_empty", { products, categories })}</p>
        <p className="acts">
          <a href={wayOut.to} className={buttonClass("line")}>
            {wayOut.label}
          </a>
          <a href={linkToStaff("rows", { resource: "products" }, { categoryId: id })} className={buttonClass("line")}>
            {t("staff_catalog.categories.its_products")}
          </a>
        </p>
      </div>
    );
  return (
    <ConfirmPage
      title={title}
      back="categoryTree"
      consequences={[{ label: t("back_office.field.slug"), value: slug }]}
      undo={t("back_office.rows.remove_help")}
      action="remove"
      button={t("back_office.rows.remove", { one: name })}
      hidden={{ id }}
      result={result}
      wayOut={wayOut}
    />
  );
}
