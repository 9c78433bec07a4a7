import type { PriceTableView } from "~/domain/catalog/get-price-table.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { type FormResult, nextBase } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { CellInput } from "../cell-input";
import { ConfirmPrices } from "../confirm-prices";
import { PostForm } from "../post-form";
import { NoHolidaysWarning } from "../row-links";
import { HiddenField, StaffField } from "../staff-fields";

type Props = { table: PriceTableView; result: FormResult | undefined };
type PriceTableCell = PriceTableView["categories"][number]["cells"][number];

export function PriceTableForm({ table, result }: Props) {
  const { locale, t } = useT();
  const { categories, seasons, asOf, today } = table;
  const cells = categories.flatMap((category) => category.cells);
  const prices = Object.fromEntries(cells.map(({ key, price }) => [key, price]));
  const columns = [{ id: null, name: t("back_office.tickets.outside_seasons") }, ...seasons];
  const kinds = useDayKinds();
  const labelOf = ({ seasonId }: PriceTableCell, index: number, name: string) =>
    [name, columns.find(({ id }) => id === seasonId)?.name, kinds[index % 3]].filter(Boolean).join(", ");
  const labels = Object.fromEntries(
    categories.flatMap(({ name, cells }) =>
      cells.map((cell, index) => [`prices.${cell.key}`, labelOf(cell, index, name)] as const),
    ),
  );
  return (
    <PostForm
      className="card stack"
      scope="plan"
      result={result}
      labels={{ ...labels, startsOn: t("back_office.tickets.starts_on") }}
      hidden={{ base: nextBase(result, prices, "prices.") }}
      defaultValue={{
        ...{ asOf, startsOn: asOf },
        prices: Object.fromEntries(cells.map(({ key, price }) => [key, price && formatNumber(price, locale)])),
      }}
    >
      <ConfirmPrices result={result} />
      <HiddenField name="asOf" />
      <PriceTable categories={categories} columns={columns} labels={labels} />
      <p className="help">
        {t("back_office.tickets.day_kinds_help")} {table.hasVat && t("back_office.tickets.with_vat")}{" "}
        {t("back_office.tickets.price_help")}
      </p>
      {!table.hasHolidays && <NoHolidaysWarning />}
      <div className="staff-save-bar staff-prices-bar">
        <StaffField name="startsOn" type="date" required min={today} label={t("back_office.tickets.starts_on")} />
        <button type="submit" name="act" value="plan" className={buttonClass()}>
          {t("back_office.tickets.preview")}
        </button>
        <a href="?">{t("back_office.rows.discard")}</a>
      </div>
    </PostForm>
  );
}

/** Returns the kinds of days, in the order of a category's cells. */
function useDayKinds(): string[] {
  const { t } = useT();
  return (["weekday", "weekend", "holiday"] as const).map((kind) => t(`tickets.prices.${kind}`));
}

type PriceTableProps = {
  categories: PriceTableView["categories"];
  columns: readonly { id: number | null; name: string }[];
  labels: Readonly<Record<string, string>>;
};

function PriceTable({ categories, columns, labels }: PriceTableProps) {
  const { t } = useT();
  const kinds = useDayKinds();
  /** The name is shown beside each price on a phone, where the table has no heading. */
  const nameColumn = ({ seasonId }: PriceTableCell, index: number) =>
    [seasonId !== null && columns.find(({ id }) => id === seasonId)?.name, kinds[index % 3]].filter(Boolean).join(", ");
  return (
    <div className="cal-scroll">
      <table className="staff-prices">
        <caption className="sr-only">{t("back_office.tickets.price_table")}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t("tickets.prices.who")}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id ?? 0} scope="colgroup" colSpan={3}>
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap(({ id }) =>
              kinds.map((kind) => (
                <th key={`${id} ${kind}`} scope="col">
                  {kind}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={cell.key} data-name={nameColumn(cell, index)}>
                  <PriceInput cell={cell} label={labels[`prices.${cell.key}`] ?? name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PriceInputProps = { cell: PriceTableCell; label: string };

function PriceInput({ cell: { key, instead }, label }: PriceInputProps) {
  const { locale } = useT();
  return (
    <CellInput
      name={`prices.${key}`}
      className="num"
      inputMode="numeric"
      label={label}
      placeholder={instead === null ? undefined : formatNumber(instead, locale)}
    />
  );
}
