import { ListEnquiries } from "~/domain/community/schema";
import { listEnquiries } from "~/domain/community/staff-enquiries.server";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { EmptyState } from "~/ui/staff/empty-state";
import { EnquiryList } from "~/ui/staff/enquiries";
import { FilterLinks } from "~/ui/staff/filter-links";
import { OlderLinks } from "~/ui/staff/older-links";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/enquiries";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "enquiries", async (ctx) => {
    const query = readQuery(ListEnquiries, args.url);
    return { query, ...(await listEnquiries(ctx, query)), now: ctx.now };
  });
}

function Enquiries({ loaderData: { query, enquiries, next, now } }: Route.ComponentProps) {
  const { t } = useT();
  const title = t("staff.rooms.enquiries");
  return (
    <>
      <PageHead title={title} help="enquiries" />
      <FilterLinks
        links={[
          { to: linkToStaff("enquiries"), label: t("staff.enquiries.open"), isCurrent: !query.done },
          {
            to: linkToStaff("enquiries", null, { done: "true" }),
            label: t("staff.enquiries.done"),
            isCurrent: query.done,
          },
        ]}
      />
      {enquiries.length === 0 ? (
        <EmptyState
          title={t("staff.enquiries.none")}
          text={t("back_office.empty.enquiries")}
          example={[t("back_office.empty.enquiries_example"), t("staff.enquiries.open")]}
        />
      ) : (
        <EnquiryList enquiries={enquiries} now={now} />
      )}
      <OlderLinks
        to={linkToStaff("enquiries")}
        before={query.before}
        next={next}
        query={{ done: query.done ? "true" : undefined }}
      />
    </>
  );
}

export default import.meta.env.SSR ? Enquiries : undefined;
