import type { getProductPage } from "~/domain/back-office/get-product-page.server";
import { labels } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "../../form/error-summary";
import { type FormResult, fieldId, sentValue } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { ProductContent } from "./content";
import { HistoryCard, SoldCard } from "./history";
import { ProductLists } from "./lists";
import { ProductPlacing } from "./placing";
import { useFieldLabels } from "./product-field-labels";
import { VariantTable } from "./variant-table";

type Page = Awaited<ReturnType<typeof getProductPage>>;
type Props = { page: Page; result: FormResult | undefined; now: Date };

/** The form of a product. After a conflict its hidden field `base` has the values of the other person. */
export function ProductForm({ page, result, now }: Props) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  return (
    <form method="post" noValidate className="product-form">
      <ErrorSummary result={result} labels={useFieldLabels(page)} />
      <input type="hidden" name="id" value={page.id} />
      <input type="hidden" name="base" value={base ?? JSON.stringify(page.values)} />
      <div className="staff-side">
        <div>
          <ProductContent values={page.values} stale={page.stale} result={result} />
        </div>
        <div>
          <Placing page={page} result={result} />
        </div>
      </div>
      <Variants page={page} result={result} />
      <div className="staff-side">
        <div>
          <ProductLists page={page} result={result} />
        </div>
        <div>
          <SoldCard sold={page.sold} />
          <HistoryCard id={page.id} history={page.history} now={now} />
        </div>
      </div>
      <div className="product-save">
        <a href="?" className={buttonClass("line")}>
          {t("back_office.rows.discard")}
        </a>
        <button type="submit" name="act" value="save" className={buttonClass()}>
          {t("back_office.rows.save")}
        </button>
      </div>
    </form>
  );
}

function Placing({ page, result }: Omit<Props, "now">) {
  const { locale, t } = useT();
  const { values } = page;
  return (
    <ProductPlacing values={values} categories={page.categories} result={result}>
      <fieldset className="field">
        <legend>{t("back_office.field.labels")}</legend>
        <div className="product-labels">
          {labels.map((label) => {
            const name = `labels.${label}`;
            const isChecked = result ? sentValue(result, name) !== undefined : values.labels.includes(label);
            return (
              <label key={label} className="choice">
                <input type="checkbox" name={name} id={fieldId(name)} defaultChecked={isChecked} />
                <span>{t(`common.label.${label}`)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {values.active && (
        <p>
          <a href={linkTo(locale, "product", { slug: values.slug })} className="staff-link">
            {t("back_office.product.view")}
          </a>
        </p>
      )}
    </ProductPlacing>
  );
}

function Variants({ page, result }: Omit<Props, "now">) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="variants">
      <div className="staff-card-head">
        <h2 id="variants">{t("back_office.product.variants")}</h2>
        <span className="product-links">
          <a href={linkToStaff("productOptions", { product: page.id })} className="staff-link">
            {t("back_office.product.edit_options")}
          </a>
          <a href={linkToStaff("pasteVariants", { product: page.id })} className="staff-link">
            {t("back_office.product.paste")}
          </a>
        </span>
      </div>
      {page.options.length > 0 && (
        <div className="product-options">
          {page.options.map(({ key, name, values }) => (
            <p key={key}>
              <span className="help">{textIn(name, locale)}</span>
              {values.map((value) => (
                <span key={value.key} className="product-value">
                  {textIn(value.name, locale)}
                </span>
              ))}
            </p>
          ))}
        </div>
      )}
      <div className="product-scroll">
        <VariantTable page={page} result={result} />
      </div>
      <p className="product-foot help">
        {t("back_office.product.variants_help")}
        <a href={linkToStockOf(page)} className="staff-link">
          {t("back_office.product.stock")}
        </a>
      </p>
    </section>
  );
}

function linkToStockOf({ values }: Page): string {
  return linkToStaff("stock", null, { q: values.name.vi });
}
