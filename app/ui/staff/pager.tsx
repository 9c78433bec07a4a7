import type { PageCursors } from "~/domain/page-cursor";
import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";

type Props = {
  label: string;
  pages: PageCursors;
  /** The page's URL, and the query parameter with the cursor of this list. */
  url: URL;
  parameter: string;
};

/** Keeps all other query parameters, including the cursors of other lists. */
export function StaffPager({ label, pages: { previous, next }, url, parameter }: Props) {
  const { t } = useT();
  if (previous === null && next === null) return null;
  const buildUrl = (cursor: string) => {
    const query = new URLSearchParams(url.search);
    query.set(parameter, cursor);
    return `${url.pathname}?${query}`;
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
