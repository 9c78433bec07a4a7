import { useLocation } from "react-router";
import type { PageCursors } from "~/domain/page-cursor";
import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";

type Props = {
  label: string;
  pages: PageCursors;
  /** This query parameter holds the cursor of the list. */
  parameter: string;
};

/** Keeps all other query parameters, including the cursors of other lists. */
export function StaffPager({ label, pages: { previous, next }, parameter }: Props) {
  const { t } = useT();
  const { pathname, search } = useLocation();
  if (previous === null && next === null) return null;
  const buildUrl = (cursor: string) => {
    const query = new URLSearchParams(search);
    query.set(parameter, cursor);
    return `${pathname}?${query}`;
  };
  return (
    <nav className="row" aria-label={label}>
      {previous !== null && (
        <a href={buildUrl(previous)} rel="prev" className={buttonClass("line")}>
          {t("staff.pages.previous")}
        </a>
      )}
      {next !== null && (
        <a href={buildUrl(next)} rel="next" className={buttonClass("soft")}>
          {t("staff.pages.next")}
        </a>
      )}
    </nav>
  );
}
