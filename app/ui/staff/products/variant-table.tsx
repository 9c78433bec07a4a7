import type { ProductPageData } from "~/domain/back-office/get-product-page.server";
import { stockReasons } from "~/domain/inventory/stock-reasons";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { CellInput } from "../cell-input";
import { StaffField, StaffSelect, useStaffField } from "../staff-fields";
import { StatePill } from "../state-pill";

type Variant = ProductPageData["variants"][number];
type Props = { page: ProductPageData };

const maxLowStock = 5;

export function VariantTable({ page }: Props) {
  const { t } = useT();
  const names = useColumnNames();
  return (
    <table className="product-variants">
      <caption className="sr-only">{t("back_office.product.variants")}</caption>
      <thead>
        <tr>
          <th scope="col">{names.variant}</th>
          <th scope="col">{names.sku}</th>
          {[names.price, names.compareAt, names.quantity, names.held, names.left].map((name) => (
            <th key={name} scope="col" className="end">
              {name}
            </th>
          ))}
          <th scope="col">{names.isActive}</th>
        </tr>
      </thead>
      {page.variants.map((variant) => (
        <tbody key={variant.id} className={isOff(page, variant) ? "product-off" : undefined}>
          <VariantRow page={page} variant={variant} />
          <StockMove variant={variant} />
        </tbody>
      ))}
    </table>
  );
}

function VariantRow({ page, variant }: Props & { variant: Variant }) {
  const { locale, t } = useT();
  const names = useColumnNames();
  const { id, quantity, held, left, isOffered } = variant;
  const values = page.values.variants[String(id)];
  const title = variant.name || t("back_office.product.only_variant");
  const field = `variants.${id}`;
  const active = useStaffField(`${field}.isActive`);
  const [error] = active.errors ?? [];
  const money = { inputMode: "numeric", className: "product-money" } as const;
  return (
    <tr>
      <th scope="row">
        {title}
        {!isOffered && <span className="help"> {t("back_office.product.not_offered")}</span>}
      </th>
      <td data-name={names.sku}>
        <CellInput name={`${field}.sku`} label={`${names.sku}, ${title}`} maxLength={60} autoCapitalize="characters" />
      </td>
      <td data-name={names.price} className="end">
        <CellInput {...money} name={`${field}.price`} label={`${names.price}, ${title}`} />
      </td>
      <td data-name={names.compareAt} className="end">
        <CellInput {...money} name={`${field}.compareAt`} label={`${names.compareAt}, ${title}`} />
      </td>
      <td data-name={names.quantity} className="end num">
        <a href={linkToStaff("stockItem", { sku: values?.sku ?? "" })} className="staff-link">
          {formatNumber(quantity, locale)}
        </a>
      </td>
      <td data-name={names.held} className="end num help">
        {formatNumber(held, locale)}
      </td>
      <td data-name={names.left} className="end num">
        {values?.isActive && left <= maxLowStock ? (
          <StatePill tone="wait">{formatNumber(left, locale)}</StatePill>
        ) : (
          <b>{formatNumber(left, locale)}</b>
        )}
      </td>
      <td data-name={names.isActive}>
        <label className="product-tick">
          <input
            type="checkbox"
            id={active.id}
            name={`${field}.isActive`}
            aria-label={`${names.isActive}, ${title}`}
            aria-invalid={error ? true : undefined}
            defaultChecked={active.defaultChecked}
          />
        </label>
        {error && <p className="error">{error}</p>}
      </td>
    </tr>
  );
}

function isOff({ values }: ProductPageData, { id }: Variant): boolean {
  return values.variants[String(id)]?.isActive === false;
}

function useColumnNames() {
  const { t } = useT();
  return {
    variant: t("back_office.product.variant"),
    sku: t("back_office.field.sku"),
    price: t("back_office.product.price"),
    compareAt: t("back_office.product.compare_at"),
    quantity: t("back_office.product.quantity"),
    held: t("back_office.product.held"),
    left: t("back_office.product.left"),
    isActive: t("back_office.product.on_sale"),
  };
}

/** A stock movement is submitted with the product's form. Without a quantity, nothing is moved. */
function StockMove({ variant }: { variant: Variant }) {
  const { t } = useT();
  const { id, name, quantity, held } = variant;
  const field = `moves.${id}`;
  const { defaultValue: typed, errors } = useStaffField(`${field}.count`);
  return (
    <tr className="product-move">
      <td colSpan={8}>
        <details open={Boolean(typed || errors)}>
          <summary>
            {t("back_office.product.move")}
            <span className="sr-only"> {name}</span>
          </summary>
          <div className="product-move-fields">
            <input type="hidden" name={`${field}.seen`} value={quantity} />
            <p>
              <b>{[t("back_office.product.move"), name].filter(Boolean).join(": ")}</b>
              <br />
              <span className="help">{t("back_office.product.move_help", { quantity, held })}</span>
            </p>
            <StaffSelect
              name={`${field}.reason`}
              label={t("back_office.stock.reason")}
              options={stockReasons.map((value) => ({ value, label: t(`back_office.stock.reasons.${value}`) }))}
            />
            <StaffField
              name={`${field}.count`}
              label={t("back_office.stock.count")}
              inputMode="numeric"
              maxLength={9}
            />
            <StaffField name={`${field}.note`} label={t("back_office.stock.note")} maxLength={200} />
          </div>
        </details>
      </td>
    </tr>
  );
}
