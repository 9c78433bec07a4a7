import { listCategoryTree } from "~/domain/catalog/edit-categories.server";
import { useT } from "~/i18n/use-t";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { CategoryTree } from "~/ui/staff/categories/category-tree";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/categories";
import { moveRowAction } from "./move-row.server";

const resource = "categories";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => ({ categories: await listCategoryTree(ctx) }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", { move: moveRowAction(linkToStaff("categoryTree")) });
}

function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.categoryTree")}
        text={t("staff_catalog.categories.intro")}
        action={
          <a href={linkToStaff("newRow", { resource })} className={buttonClass()}>
            {t("back_office.rows.add", { one: t(`back_office.resource.${resource}.one`) })}
          </a>
        }
        more={[
          <a key="rows" href={linkToStaff("rows", { resource })}>
            {t("staff_catalog.zones.as_list")}
          </a>,
        ]}
      />
      {categories.length === 0 ? (
        <p className="help">{t("staff_catalog.categories.none")}</p>
      ) : (
        <CategoryTree categories={categories} />
      )}
    </div>
  );
}

export default import.meta.env.SSR ? Categories : undefined;
