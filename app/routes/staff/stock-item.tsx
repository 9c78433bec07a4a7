import { MoveStock } from "~/domain/catalog/schema";
import { getStock, recordStockMovement } from "~/domain/catalog/stock.server";
import { maxStock, stockReasons } from "~/domain/inventory/stock-reasons";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { FormKey } from "~/ui/staff/form-key";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffField, StaffSelect } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffTable } from "~/ui/staff/staff-table";
import type { Route } from "./+types/stock-item";
import { offerUndo } from "./offer-undo.server";

type Props = { movements: Awaited<ReturnType<typeof getStock>>["movements"]; format(at: string): string };

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => ({
    ...(await getStock(ctx, { sku: args.params.sku })),
    now: ctx.now,
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    move: defineAction(MoveStock, async (ctx, input) => {
      const { quantity: count, undo } = await recordStockMovement(ctx, input);
      const to = linkToStaff("stockItem", { sku: input.sku });
      return { to, toast: { key: "back_office.stock.moved", params: { count }, ...offerUndo(undo, to) } };
    }),
  });
}

function StockItem({ loaderData, actionData }: Route.ComponentProps) {
  const { sku, product, choice, quantity, reserved, movements, now } = loaderData;
  const { locale, t } = useT();
  const result = resultOfAction(actionData ?? null, "move");
  const labels = {
    reason: t("back_office.stock.reason"),
    count: t("back_office.stock.count"),
    note: t("back_office.stock.note"),
  };
  return (
    <div className="stack">
      <PageHead
        title={[product, choice].filter(Boolean).join(", ")}
        help="stock"
        text={t("back_office.stock.state", { sku, quantity, reserved, left: quantity - reserved })}
        back="stock"
      />
      <StaffForm
        action="move"
        className="card stack staff-narrow"
        button={t("back_office.stock.save")}
        hidden={{ sku, seen: quantity }}
        labels={labels}
        result={result}
      >
        <FormKey />
        <StaffSelect
          name="reason"
          label={labels.reason}
          options={stockReasons.map((value) => ({ value, label: t(`back_office.stock.reasons.${value}`) }))}
        />
        <StaffField
          name="count"
          label={labels.count}
          help={t("back_office.stock.count_help")}
          type="number"
          min={0}
          max={maxStock}
          step={1}
          required
        />
        <StaffField name="note" label={labels.note} maxLength={200} />
      </StaffForm>
      <StockMovements movements={movements} format={(at) => formatMoment(new Date(at), locale, now)} />
    </div>
  );
}

export default import.meta.env.SSR ? StockItem : undefined;

function StockMovements({ movements, format }: Props) {
  const { t } = useT();
  const names = {
    reason: t("back_office.stock.reason"),
    change: t("back_office.stock.change"),
    quantity: t("back_office.stock.quantity"),
    by: t("staff.log.who"),
  };
  return (
    <section className="stack" aria-labelledby="movements">
      <h2 id="movements">{t("back_office.rows.history")}</h2>
      {movements.length === 0 ? (
        <p className="help">{t("back_office.stock.no_movements")}</p>
      ) : (
        <StaffTable headings={[t("staff.log.when"), ...Object.values(names)]}>
          {movements.map(({ id, at, reason, change, quantity, by, note }) => (
            <tr key={id}>
              <th scope="row" className="num">
                <time dateTime={at}>{format(at)}</time>
              </th>
              <td data-name={names.reason}>
                <span>
                  {t(`back_office.stock.reasons.${reason}`)} {note && <span className="help">{note}</span>}
                </span>
              </td>
              <td data-name={names.change} className="num">
                {change > 0 ? `+${change}` : `−${-change}`}
              </td>
              <td data-name={names.quantity} className="num">
                {quantity}
              </td>
              <td data-name={names.by}>{by ?? t("back_office.stock.by_order")}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  );
}
