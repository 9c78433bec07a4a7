import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { ComboById, EditCombo } from "~/domain/catalog/combos/schema.server";
import { getItemPictures } from "~/domain/catalog/item-pictures.server";
import { useT } from "~/i18n/use-t";
import { formatNumber, formatVnd } from "~/lib/money";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { AddressForm } from "~/ui/staff/address-form";
import { ComboForm } from "~/ui/staff/combos/combo-form";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ItemPicturesCard } from "~/ui/staff/item-pictures-card";
import { PageHead } from "~/ui/staff/page-head";
import { RowHistory } from "~/ui/staff/row-history";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/combo";
import { offerUndo } from "./offer-undo.server";
import { numberedForm } from "./product-form.server";
import { renameAction } from "./rename-item.server";

type ComboPageData = Awaited<ReturnType<typeof getComboPage>>;

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const parsed = ComboById.safeParse({ id: Number(args.params.combo) });
    if (!parsed.success) throw refuseStaffPage("not_found");
    const [page, { chosen }] = await Promise.all([
      getComboPage(ctx, parsed.data),
      getItemPictures(ctx, { kind: "combos", key: parsed.data.id, q: "" }),
    ]);
    return { page, chosen, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    rename: renameAction,
    save: defineAction(numberedForm(EditCombo), async (ctx, input) => {
      const { id, undo } = await editCombo(ctx, input);
      const to = linkToStaff("combo", { combo: id });
      const toast = {
        key: "back_office.rows.saved",
        params: { title: input.name.vi },
        ...offerUndo(undo, to),
      } as const;
      return { to, toast };
    }),
  });
}

function Combo({ loaderData: { page, chosen, now }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead title={page.title} help="combos" back="combos" />
      <ComboSum page={page} />
      <ComboForm
        choices={page}
        id={page.id}
        values={page.values}
        action="save"
        result={resultOfAction(actionData ?? null, "save")}
      />
      <ItemPicturesCard kind="combos" item={page.id} chosen={chosen} />
      <AddressForm
        slug={page.slug}
        hidden={{ kind: "combos", id: page.id }}
        help={t("back_office.address.combo_help")}
        result={resultOfAction(actionData ?? null, "rename")}
      />
      <RowHistory entries={page.history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? Combo : undefined;

function ComboSum({ page: { parts, partsTotal, price, saving, left, values } }: { page: ComboPageData }) {
  const { t, locale } = useT();
  const isOnSale = values.isActive && parts.length > 0 && parts.every((part) => part.isOnSale);
  return (
    <section className="staff-card" aria-labelledby="sum">
      <div className="staff-card-head">
        <h2 id="sum">{t("staff_catalog.combos.sum")}</h2>
        <StatePill tone={isOnSale ? (left > 0 ? "good" : "wait") : "over"}>
          {isOnSale ? t("staff_catalog.combos.left", { count: left }) : t("staff_catalog.combos.not_on_sale")}
        </StatePill>
      </div>
      <div className="staff-card-text">
        <ul>
          {parts.map((part) => (
            <li key={part.sku}>
              {formatNumber(part.quantity, locale)} ×{" "}
              <a href={linkToStaff("stockItem", { sku: part.sku })} className="staff-link">
                {part.name}
              </a>{" "}
              <span className="num">{formatVnd(part.price * part.quantity, locale)}</span>
              {!part.isOnSale && <span className="help"> {t("staff_catalog.combos.part_off")}</span>}
            </li>
          ))}
        </ul>
        <dl className="staff-consequences">
          <div>
            <dt>{t("staff_catalog.combos.parts_total")}</dt>
            <dd className="num">{formatVnd(partsTotal, locale)}</dd>
          </div>
          <div>
            <dt>{t("staff_catalog.combos.buyer_pays")}</dt>
            <dd className="num">{formatVnd(price, locale)}</dd>
          </div>
          <div>
            <dt>{t("staff_catalog.combos.saving")}</dt>
            <dd className="num">{formatVnd(saving, locale)}</dd>
          </div>
        </dl>
        {values.price > partsTotal && <p className="help">{t("staff_catalog.combos.too_dear")}</p>}
      </div>
    </section>
  );
}
