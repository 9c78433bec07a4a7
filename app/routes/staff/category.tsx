import { getRow } from "~/domain/back-office/rows.server";
import { getCategoryContents, removeCategory } from "~/domain/catalog/edit-categories.server";
import { getItemPictures } from "~/domain/catalog/item-pictures.server";
import { renameCategoryAddress } from "~/domain/catalog/rename-item-address.server";
import { CategoryById, RenameCategoryAddress } from "~/domain/catalog/schema";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import type { FormResult } from "~/ui/form/form-result";
import { buttonClass } from "~/ui/parts/button";
import { AddressForm } from "~/ui/staff/address-form";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ItemPicturesCard } from "~/ui/staff/item-pictures-card";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import type { Route } from "./+types/category";
import { offerUndo } from "./offer-undo.server";
import { saveRowAction } from "./save-row.server";

type CategoryContents = Awaited<ReturnType<typeof getCategoryContents>>;

const resource = "categories";

function readId(params: Route.LoaderArgs["params"]): number {
  const parsed = CategoryById.safeParse({ id: params.category });
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data.id;
}

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const id = readId(args.params);
    const [contents, row, { chosen }] = await Promise.all([
      getCategoryContents(ctx, { id }),
      getRow(ctx, { resource, key: String(id) }),
      getItemPictures(ctx, { kind: "categories", key: id, q: "" }),
    ]);
    return { contents, row, chosen, isRemoving: args.url.searchParams.has("remove"), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    save: saveRowAction(resource, args.params.category, linkToStaff("category", { category: args.params.category })),
    rename: defineAction(RenameCategoryAddress, async (ctx, input) => {
      const { undo } = await renameCategoryAddress(ctx, input);
      const to = linkToStaff("category", { category: input.id });
      return {
        to,
        toast: { key: "back_office.address.renamed", params: { slug: input.slug }, ...offerUndo(undo, to) },
      };
    }),
    remove: defineAction(CategoryById, async (ctx, input) => {
      const { name } = await getCategoryContents(ctx, input);
      const { undo } = await removeCategory(ctx, input);
      const to = linkToStaff("categoryTree");
      return { to, toast: { key: "back_office.rows.removed", params: { title: name }, ...offerUndo(undo, to) } };
    }),
  });
}

function Category({ loaderData: { contents, row, chosen, isRemoving, now }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const sent = actionData ?? null;
  if (isRemoving) return <RemoveCategory contents={contents} result={resultOfAction(sent, "remove")} />;
  return (
    <div className="stack">
      <PageHead
        title={row.title}
        help="categories"
        back="categoryTree"
        more={[
          <a key="view" href={linkTo(locale, "category", { slug: contents.slug })}>
            {t("staff_catalog.categories.view")}
          </a>,
          <a key="remove" href="?remove=1">
            {t("back_office.rows.remove", { one: t(`back_office.resource.${resource}.one`) })}
          </a>,
        ]}
      />
      <RowForm fields={row.form} values={row.values} result={resultOfAction(sent, "save")} />
      <ItemPicturesCard kind="categories" item={contents.id} chosen={chosen} />
      <AddressForm
        slug={contents.slug}
        hidden={{ id: contents.id }}
        help={t("back_office.address.help")}
        result={resultOfAction(sent, "rename")}
      />
      <RowHistory entries={row.history} now={now} fields={row.form} />
    </div>
  );
}

export default import.meta.env.SSR ? Category : undefined;

/** A category with contents cannot be deleted, so its contents are shown instead of a confirmation. */
function RemoveCategory({ contents, result }: { contents: CategoryContents; result: FormResult | undefined }) {
  const { t } = useT();
  const { id, name, slug, products, categories } = contents;
  const cancelLink = { to: linkToStaff("category", { category: id }), label: t("back_office.rows.keep") };
  const title = t("back_office.rows.remove_title", { title: name });
  if (products + categories > 0)
    return (
      <div className="staff-form stack">
        <PageHead title={title} help="categories" back="categoryTree" />
        <p className="staff-notice staff-notice-warn">{t("errors.category_not_empty", { products, categories })}</p>
        <p className="acts">
          <a href={cancelLink.to} className={buttonClass("line")}>
            {cancelLink.label}
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
      cancelLink={cancelLink}
    />
  );
}
