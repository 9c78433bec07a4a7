import type { listStock } from "~/domain/catalog/stock.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { CellInput } from "./cell-input";
import { StaffTable } from "./staff-table";
import { StatePill } from "./state-pill";

/** The name of the field for a counted quantity is this prefix followed by the SKU. */
export const countFieldPrefix = "count-";

type Items = Awaited<ReturnType<typeof listStock>>["items"];
type Props = { items: Items; lowStock: number };

export function StockTable({ items, lowStock }: Props) {
  const { t } = useT();
  const names = {
    quantity: t("back_office.stock.quantity"),
    reserved: t("back_office.stock.reserved"),
    left: t("back_office.stock.left"),
    counted: t("back_office.stock.counted"),
  };
  return (
    <StaffTable headings={[t("back_office.stock.item"), ...Object.values(names).map((end) => ({ end }))]}>
      {items.map(({ sku, product, choice, quantity, reserved, isActive }) => {
        return (
          <tr key={sku}>
            <th scope="row">
              <a href={linkToStaff("stockItem", { sku })}>{product}</a>{" "}
              <span className="help">{[choice, sku].filter(Boolean).join(" · ")}</span>
              {!isActive && <StatePill tone="over">{t("back_office.stock.off")}</StatePill>}
              {isActive && quantity - reserved <= lowStock && (
                <StatePill tone="wait">{t("back_office.stock.runs_out")}</StatePill>
              )}
            </th>
            <td data-name={names.quantity} className="end num">
              {quantity}
            </td>
            <td data-name={names.reserved} className="end num">
              {reserved}
            </td>
            <td data-name={names.left} className="end num">
              {quantity - reserved}
            </td>
            <td data-name={names.counted} className="end">
              <CellInput
                name={countFieldPrefix + sku}
                className="staff-count-input"
                inputMode="numeric"
                maxLength={9}
                label={t("back_office.stock.counted_of", { item: [product, choice].filter(Boolean).join(", ") })}
              />
            </td>
          </tr>
        );
      })}
    </StaffTable>
  );
}
