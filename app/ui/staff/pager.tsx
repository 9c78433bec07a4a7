import type { Pages } from "~/domain/page-cursor";
import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";

type Props = {
  /** What the pages are of, for readers who do not see where the links stand. */
  label: string;
  pages: Pages;
  /** The address of this page, and which of its parameters names the page of this list. */
  url: URL;
  parameter: string;
};

/** Links to the previous and the next page of a list. What else the address says, another list's page too, stays. */
export function Pager({ label, pages: { previous, next }, url, parameter }: Props) {
  const { t } = useT();
  if (previous === null && next === null) return null;
  const address = (cursor: string) => {
    const query = new URLSearchParams(url.search);
    query.set(parameter, cursor);
    return `${url.pathname}?${query}`;
  };
  return (
    <nav className="row" aria-label={label}>
      {previous !== null && (
        <a href={address(previous)} rel="prev" className={buttonClass("line")}>
          {t("staff.pages.previous")}
        </a>
      )}
      {next !== null && (
        <a href={address(next)} rel="next" className={buttonClass("soft")}>
          {t("staff.pages.next")}
        </a>
      )}
    </nav>
  );
}
