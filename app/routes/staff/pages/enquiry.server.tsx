import { AnswerEnquiry, EnquiryOf } from "~/domain/enquiries/schema";
import { answerEnquiry, closeEnquiry, getEnquiry } from "~/domain/enquiries/staff-enquiries.server";
import { Enquiry } from "~/ui/staff/enquiries";
import { defineAction, type StaffPage } from "../staff-page.server";

export const enquiryPage: StaffPage = {
  path: "enquiries/:kind/:id",
  access: "enquiries",
  async render({ ctx, t, params }, sent) {
    const asked = EnquiryOf.safeParse(params);
    const enquiry = await getEnquiry(ctx, asked.data ?? { kind: "quote", id: 0 });
    const title = t(`staff.enquiries.kind.${enquiry.kind}`, { name: enquiry.fullName });
    return { title, body: <Enquiry title={title} enquiry={enquiry} now={ctx.now} sent={sent} /> };
  },
  actions: {
    answer: defineAction(AnswerEnquiry, async ({ ctx }, input) => {
      await answerEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.answered" } };
    }),
    close: defineAction(EnquiryOf, async ({ ctx }, input) => {
      await closeEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.closed" } };
    }),
  },
};
