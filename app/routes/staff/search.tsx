import { redirect } from "react-router";
import { presentSearchResults } from "~/domain/back-office/present-search-results.server";
import { findSingleOrder, searchBackOffice } from "~/domain/back-office/search-back-office.server";
import type { Role } from "~/domain/permission";
import { SearchText } from "~/domain/schema";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { PageHead } from "~/ui/staff/page-head";
import { SearchResults } from "~/ui/staff/search-results";
import { linkToArea, nameOfArea, pagesOf } from "~/ui/staff/staff-areas";
import { StaffSearchForm } from "~/ui/staff/staff-search";
import type { Route } from "./+types/search";

/** Opens the order that `findSingleOrder` returns, unless the URL has the parameter `list`. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx, { session }) => {
    if (!session) throw new Error("The search of staff was opened without a session");
    const { q } = readQuery(SearchText, args.url);
    const results = q ? await searchBackOffice(ctx, { q }, listPages(session.member.role)) : null;
    const order = results && !args.url.searchParams.has("list") ? findSingleOrder(q, results) : null;
    if (order) throw redirect(linkToStaff("order", { code: order }), 303);
    return { q, results: results && presentSearchResults(ctx, results) };
  });
}

function listPages(role: Role) {
  return pagesOf(role).map((page) => ({
    id: page.id,
    href: linkToArea(page),
    title: (t: Translate) => nameOfArea(page, t),
  }));
}

function Search({ loaderData: { q, results } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <>
      <PageHead title={t("staff_search.title")} help="search" />
      <StaffSearchForm q={q} />
      {results && <SearchResults q={q} results={results} />}
    </>
  );
}

export default import.meta.env.SSR ? Search : undefined;
