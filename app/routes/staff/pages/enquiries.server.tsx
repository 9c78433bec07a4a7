import { ListEnquiries } from "~/domain/community/schema";
import { listEnquiries } from "~/domain/community/staff-enquiries.server";
import { readQuery } from "~/request/read-input.server";
import { EnquiryList } from "~/ui/staff/enquiries";
import { OlderLinks } from "~/ui/staff/older-links";
import type { StaffPage } from "../staff-page.server";

const here = "/staff/enquiries";

export const enquiriesPage: StaffPage = {
  path: "enquiries",
  access: "enquiries",
  async render({ ctx, t, url }) {
    const query = readQuery(ListEnquiries, url);
    const { enquiries, next } = await listEnquiries(ctx, query);
    const title = t("staff.rooms.enquiries");
    const body = (
      <>
        <h1>{title}</h1>
        <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
          <a href={here} className="chip" aria-current={query.done ? undefined : "true"}>
            {t("staff.enquiries.open")}
          </a>
          <a href={`${here}?done=true`} className="chip" aria-current={query.done ? "true" : undefined}>
            {t("staff.enquiries.done")}
          </a>
        </nav>
        {enquiries.length === 0 ? (
          <p>{t("staff.enquiries.none")}</p>
        ) : (
          <EnquiryList enquiries={enquiries} now={ctx.now} />
        )}
        <OlderLinks to={here} before={query.before} next={next} query={{ done: query.done ? "true" : undefined }} />
      </>
    );
    return { title, body };
  },
};
