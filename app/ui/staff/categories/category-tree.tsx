import type { CategoryTreeRow } from "~/domain/catalog/edit-categories.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { MoveButtons } from "../move-buttons";

/** Nested lists. A category moves among those with the same parent. */
export function CategoryTree({ categories }: { categories: readonly CategoryTreeRow[] }) {
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
