import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";

/** Leads to the list of kitchens, where each has its hours and a link to book a table. */
export function TableLink() {
  const { t, locale } = useT();
  return (
    <Link to={`${linkTo(locale, "menu")}#kitchens`} className="inline-block py-2">
      {t("orders.book_table")}
    </Link>
  );
}
