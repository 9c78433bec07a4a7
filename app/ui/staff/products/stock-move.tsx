import type { getProductPage } from "~/domain/back-office/get-product-page.server";
import { stockReasons } from "~/domain/inventory/stock-reasons.rules";
import { useT } from "~/i18n/use-t";
import { Field, Select } from "../../form/field";
import { errorsOfField, type FormResult, sentValue } from "../../form/form-result";

type Variant = Awaited<ReturnType<typeof getProductPage>>["variants"][number];

/** Moves the stock of a variant together with the product's form. An empty number moves nothing. */
export function StockMove({ variant, result }: { variant: Variant; result: FormResult | undefined }) {
  const { t } = useT();
  const { id, name, quantity, held } = variant;
  const field = `moves.${id}`;
  const isOpen = Boolean(sentValue(result, `${field}.count`)) || errorsOfField(result, `${field}.count`).length > 0;
  return (
    <tr className="product-move">
      <td colSpan={8}>
        <details open={isOpen}>
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
            <Select
              name={`${field}.reason`}
              label={t("back_office.stock.reason")}
              result={result}
              options={stockReasons.map((value) => ({ value, label: t(`back_office.stock.reasons.${value}`) }))}
              defaultValue="received"
            />
            <Field
              name={`${field}.count`}
              label={t("back_office.stock.count")}
              inputMode="numeric"
              maxLength={9}
              result={result}
            />
            <Field name={`${field}.note`} label={t("back_office.stock.note")} maxLength={200} result={result} />
          </div>
        </details>
      </td>
    </tr>
  );
}
