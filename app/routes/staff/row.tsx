import { redirect } from "react-router";
import { previewDayRemoval } from "~/domain/back-office/day-prices.server";
import { fieldLabel } from "~/domain/back-office/field-label";
import { getRow, removeResourceRow } from "~/domain/back-office/rows.server";
import { PreviewDayRemoval, RowByKey } from "~/domain/back-office/schema";
import { getItemPictures } from "~/domain/catalog/item-pictures.server";
import { findProductOfVariant } from "~/domain/catalog/products/get-product-form.server";
import { getItemAddress } from "~/domain/catalog/rename-item-address.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { AddressForm } from "~/ui/staff/address-form";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ItemPicturesCard } from "~/ui/staff/item-pictures-card";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import { RowValue } from "~/ui/staff/row-table";
import { DayPrices } from "~/ui/staff/tickets/price-year";
import type { Route } from "./+types/row";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";
import { renameAction } from "./rename-item.server";
import { rowParams } from "./resource-param.server";
import { BaseField, saveRowAction } from "./save-row.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const params = rowParams(args.params);
    const row = await getRow(ctx, params);
    if (params.resource === "variants") {
      const product = await findProductOfVariant(ctx, Number(params.key));
      throw redirect(linkToStaff("product", { product }), 303);
    }
    if (params.resource === "ticket-types") throw redirect(linkToStaff("ticket", { id: params.key }), 303);
    if (params.resource === "products") throw redirect(linkToStaff("product", { product: params.key }), 303);
    if (params.resource === "categories") throw redirect(linkToStaff("category", { category: params.key }), 303);
    if (params.resource === "combos") throw redirect(linkToStaff("combo", { combo: params.key }), 303);
    const id = Number(params.key);
    const [address, pictures] =
      params.resource === "services"
        ? await Promise.all([
            getItemAddress(ctx, { kind: params.resource, id }),
            getItemPictures(ctx, { kind: params.resource, key: id, q: "" }),
          ])
        : [null, null];
    const query = args.url.searchParams;
    const isRemoving = row.isDeletable && query.has("remove");
    const day = PreviewDayRemoval.safeParse({ ...params, category: query.get("category") ?? undefined });
    const prices = isRemoving && day.success ? await previewDayRemoval(ctx, day.data) : null;
    const chosen = pictures?.chosen ?? null;
    return { resource: params.resource, ...row, address, chosen, isRemoving, prices, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource, key } = rowParams(args.params);
  return submitStaffForm(args, "staff", {
    save: saveRowAction(resource, key),
    rename: renameAction,
    remove: defineAction(RowByKey.extend({ base: BaseField }), async (ctx, { base, ...input }) => {
      const { title } = await getRow(ctx, input);
      const { undo } = await removeResourceRow(ctx, { ...input, base: parseBase(base) });
      return {
        to: linkToStaff("rows", { resource }),
        toast: {
          key: "back_office.rows.removed",
          params: { title },
          ...offerUndo(undo, linkToStaff("row", { resource, key })),
        },
      };
    }),
  });
}

function Row({ loaderData, actionData }: Route.ComponentProps) {
  const { resource, key, title, values, form, isAddable, isDeletable, isRemoving, prices, address, chosen } =
    loaderData;
  const { history, now } = loaderData;
  const { t } = useT();
  const sent = actionData ?? null;
  const one = t(`back_office.resource.${resource}.one`);
  if (isRemoving)
    return (
      <ConfirmPage
        title={t("back_office.rows.remove_title", { title })}
        back={resource}
        consequences={form.map(({ name, kind, choices }) => ({
          label: fieldLabel(name, t),
          value: <RowValue kind={kind} value={values[name]} choices={choices} />,
        }))}
        undo={t("back_office.rows.remove_help")}
        action="remove"
        button={t("back_office.rows.remove", { one })}
        hidden={{ resource, key, base: JSON.stringify(values) }}
        result={resultOfAction(sent, "remove")}
        cancelLink={{ to: linkToStaff("row", { resource, key }), label: t("back_office.rows.keep") }}
      >
        {prices && (
          <DayPrices
            prices={prices}
            linkTo={(category) => linkToStaff("row", { resource, key }, { remove: 1, category })}
          />
        )}
      </ConfirmPage>
    );
  const copy = (
    <a key="copy" href={linkToStaff("newRow", { resource }, { copy: key })}>
      {t("back_office.rows.copy", { one })}
    </a>
  );
  const removal = (
    <a key="remove" href="?remove=1">
      {t("back_office.rows.remove", { one })}
    </a>
  );
  return (
    <div className="stack">
      <PageHead
        title={title}
        help={resource}
        back={resource}
        more={[...(isAddable ? [copy] : []), ...(isDeletable ? [removal] : [])]}
      />
      <RowForm fields={form} values={values} result={resultOfAction(sent, "save")} />
      {chosen && <ItemPicturesCard kind="services" item={Number(key)} chosen={chosen} />}
      {address && (
        <AddressForm
          slug={address.slug}
          hidden={{ kind: address.kind, id: address.id }}
          help={t("back_office.address.help")}
          result={resultOfAction(sent, "rename")}
        />
      )}
      <RowHistory entries={history} now={now} fields={form} />
    </div>
  );
}

export default import.meta.env.SSR ? Row : undefined;
