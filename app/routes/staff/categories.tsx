import { listCategoryTree } from "~/domain/catalog/edit-categories.server";
import { useT } from "~/i18n/use-t";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { CategoryTree } from "~/ui/staff/categories/category-tree";
import { PageHead } from "~/ui/staff/page-head";
import { AddRowLink, RowListLink } from "~/ui/staff/row-links";
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
        action={<AddRowLink resource={resource} />}
        more={[<RowListLink key="rows" resource={resource} />]}
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
