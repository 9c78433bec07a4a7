import { ListEnquiries } from "~/domain/community/schema";
import { listEnquiries } from "~/domain/community/staff-enquiries.server";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { EnquiryList } from "~/ui/staff/enquiries";
import { OlderLinks } from "~/ui/staff/older-links";
import { StaffHeading } from "~/ui/staff/staff-title";
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
      <StaffHeading title={title} />
      <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
        <a href={linkToStaff("enquiries")} className="chip" aria-current={query.done ? undefined : "true"}>
          {t("staff.enquiries.open")}
        </a>
        <a
          href={linkToStaff("enquiries", null, { done: "true" })}
          className="chip"
          aria-current={query.done ? "true" : undefined}
        >
          {t("staff.enquiries.done")}
        </a>
      </nav>
      {enquiries.length === 0 ? <p>{t("staff.enquiries.none")}</p> : <EnquiryList enquiries={enquiries} now={now} />}
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
