import { AnswerEnquiry, EnquiryById } from "~/domain/community/schema";
import { answerEnquiry, closeEnquiry, getEnquiry } from "~/domain/community/staff-enquiries.server";
import { Enquiry } from "~/ui/staff/enquiries";
import { defineAction, type StaffPage } from "../staff-page.server";

export const enquiryPage: StaffPage = {
  path: "enquiries/:kind/:id",
  access: "enquiries",
  async render({ ctx, t, params }, sent) {
    const parsed = EnquiryById.safeParse(params);
    const enquiry = await getEnquiry(ctx, parsed.data ?? { kind: "quote", id: 0 });
    const title = t(`staff.enquiries.kind.${enquiry.kind}`, { name: enquiry.fullName });
    return { title, body: <Enquiry title={title} enquiry={enquiry} now={ctx.now} sent={sent} /> };
  },
  actions: {
    answer: defineAction(AnswerEnquiry, async ({ ctx }, input) => {
      await answerEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.answered" } };
    }),
    close: defineAction(EnquiryById, async ({ ctx }, input) => {
      await closeEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.closed" } };
    }),
  },
};
