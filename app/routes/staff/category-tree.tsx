import { type CategoryTreeRow, listCategoryTree } from "~/domain/catalog/edit-categories.server";
import { useT } from "~/i18n/use-t";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { MoveButtons } from "~/ui/staff/move-buttons";
import { PageHead } from "~/ui/staff/page-head";
import { AddRowLink, RowListLink } from "~/ui/staff/row-links";
import type { Route } from "./+types/category-tree";
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
        help="categories"
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

/** Buttons move a category among the categories with the same parent. */
function CategoryTree({ categories }: { categories: readonly CategoryTreeRow[] }) {
  return (
    <div className="staff-card category-tree">
      <Branch categories={categories} parentId={null} />
    </div>
  );
}

function Branch({ categories, parentId }: { categories: readonly CategoryTreeRow[]; parentId: number | null }) {
  const below = categories.filter((category) => category.parentId === parentId);
  if (below.length === 0) return null;
  return (
    <ul>
      {below.map((category) => (
        <li key={category.id}>
          <CategoryRow category={category} />
          <Branch categories={categories} parentId={category.id} />
        </li>
      ))}
    </ul>
  );
}

function CategoryRow({ category: { id, name, slug, products, isFirst, isLast } }: { category: CategoryTreeRow }) {
  const { t, locale } = useT();
  return (
    <div className="category-row">
      <p>
        <a href={linkToStaff("category", { category: id })} className="category-name">
          {name}
        </a>
        <br />
        <span className="help">
          {t("staff_catalog.categories.products", { count: products })} ·{" "}
          <a href={linkTo(locale, "category", { slug })}>{slug}</a>
        </span>
      </p>
      <MoveButtons resource="categories" id={id} name={name} isFirst={isFirst} isLast={isLast} />
    </div>
  );
}
