import { fieldLabel, localizedLabels } from "~/domain/back-office/field-label";
import type { ProductPageData } from "~/domain/back-office/get-product-page.server";
import type { ItemPicture } from "~/domain/catalog/item-pictures.server";
import { labels } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { locales, textIn } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { type FormResult, nextBase } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { describeChange } from "../audit-entry";
import { ConfirmPrices } from "../confirm-prices";
import { FormKey } from "../form-key";
import { PostForm } from "../post-form";
import { StaffCheckbox } from "../staff-fields";
import { ProductLists } from "./lists";
import { PhotoCard } from "./photo-card";
import { ProductPlacing } from "./placing";
import { ProductContent } from "./product-content";
import { VariantTable } from "./variant-table";

type Props = { page: ProductPageData; result: FormResult | undefined; now: Date };

export function ProductForm({ page, photos, result, now }: Props & { photos: readonly ItemPicture[] }) {
  const { t } = useT();
  return (
    <PostForm
      encType="multipart/form-data"
      className="product-form"
      labels={useFieldLabels(page)}
      defaultValue={toFormValues(page)}
      result={result}
    >
      <ConfirmPrices result={result} />
      <FormKey />
      <input type="hidden" name="id" value={page.id} />
      <input type="hidden" name="base" value={nextBase(result, page.values)} />
      <div className="staff-side">
        <div>
          <ProductContent stale={page.stale} />
        </div>
        <div>
          <Placing page={page} />
        </div>
      </div>
      <Variants page={page} />
      <div className="staff-side">
        <div>
          <PhotoCard id={page.id} photos={photos} />
          <ProductLists page={page} />
        </div>
        <div>
          <SoldCard sold={page.sold} />
          <HistoryCard {...page} now={now} />
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
    </PostForm>
  );
}

/** Selects and radio buttons send "yes" and "no", and each label has a checkbox. */
function toFormValues({ values }: ProductPageData) {
  const variants = Object.entries(values.variants).map(([id, { price, compareAt, ...variant }]) => [
    id,
    { ...variant, price: formatNumber(price, "vi"), compareAt: compareAt && formatNumber(compareAt, "vi") },
  ]);
  const moves = Object.keys(values.variants).map((id) => [id, { reason: "received" }]);
  return {
    ...values,
    isActive: values.isActive ? "yes" : "no",
    labels: Object.fromEntries(values.labels.map((label) => [label, true])),
    variants: Object.fromEntries(variants),
    moves: Object.fromEntries(moves),
  };
}

function Placing({ page }: Pick<Props, "page">) {
  const { locale, t } = useT();
  const { values } = page;
  return (
    <ProductPlacing categories={page.categories}>
      <fieldset className="field">
        <legend>{t("back_office.field.labels")}</legend>
        <div className="product-labels">
          {labels.map((label) => (
            <StaffCheckbox key={label} name={`labels.${label}`} label={t(`common.label.${label}`)} />
          ))}
        </div>
      </fieldset>
      {values.isActive && (
        <p>
          <a href={linkTo(locale, "product", { slug: values.slug })} className="staff-link">
            {t("back_office.product.view")}
          </a>
        </p>
      )}
    </ProductPlacing>
  );
}

function Variants({ page }: Pick<Props, "page">) {
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
        <VariantTable page={page} />
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

function linkToStockOf({ values }: ProductPageData): string {
  return linkToStaff("stock", null, { q: values.name.vi });
}

function useFieldLabels({ variants }: ProductPageData): Record<string, string> {
  const { t } = useT();
  const texts = ["name", "summary", "description"].flatMap((name) =>
    locales.map((locale) => [`${name}.${locale}`, fieldLabel(`${name}.${locale}`, t)]),
  );
  const ofVariants = variants.flatMap(({ id, name }) => [
    ...(["sku", "price", "compareAt", "isActive"] as const).map((field) => [
      `variants.${id}.${field}`,
      [name, t(`back_office.field.${field}`)].filter(Boolean).join(", "),
    ]),
    [`moves.${id}.count`, [name, t("back_office.stock.count")].filter(Boolean).join(", ")],
  ]);
  const ofPhoto = [
    ["photo", t("pictures.photo.title")],
    ...Object.entries(localizedLabels("photoAlt", t("pictures.alt_text"))),
  ];
  return Object.fromEntries([...texts, ...ofVariants, ...ofPhoto]);
}

function SoldCard({ sold: { pieces, amount } }: Pick<ProductPageData, "sold">) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="sold">
      <div className="staff-card-head">
        <h2 id="sold">{t("back_office.product.sold")}</h2>
      </div>
      <p className="staff-card-text">
        <b className="product-figure num">{formatNumber(pieces, locale)}</b>{" "}
        <span className="num">
          {t("back_office.product.sold_amount", { count: pieces, amount: formatVnd(amount, locale) })}
        </span>
      </p>
    </section>
  );
}

function HistoryCard({
  id,
  history,
  categories,
  now,
}: Pick<ProductPageData, "id" | "history" | "categories"> & { now: Date }) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="history">
      <div className="staff-card-head">
        <h2 id="history">{t("back_office.rows.history")}</h2>
        <a href={linkToStaff("row", { resource: "products", key: String(id) })} className="staff-link">
          {t("back_office.product.all_history")}
        </a>
      </div>
      <div className="staff-card-text">
        {history.length === 0 && <p className="help">{t("back_office.product.no_history")}</p>}
        <ul className="product-history">
          {history.map(({ id, name, at, action, before, after, variant, isOfStock }) => {
            const fields = [{ name: "categoryId", choices: categories }];
            const options = { t, locale, isRow: !isOfStock, fields };
            return (
              <li key={id}>
                <b>{[t(`staff.actions.${action}`), variant].filter(Boolean).join(": ")}</b>
                <span className="product-facts">{describeChange(before, after, options)}</span>
                <small className="help">
                  {t("back_office.rows.who", { name, time: formatMoment(new Date(at), locale, now) })}
                </small>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
