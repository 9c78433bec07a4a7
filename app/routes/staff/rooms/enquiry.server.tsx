import { AnswerEnquiry, EnquiryOf } from "~/domain/enquiries/schema";
import { answerEnquiry, closeEnquiry, getEnquiry } from "~/domain/enquiries/staff-enquiries.server";
import { Enquiry } from "~/ui/staff/enquiries";
import { act, type Room } from "../room.server";

export const enquiryRoom: Room = {
  path: "enquiries/:kind/:id",
  for: "enquiries",
  async show({ ctx, t, params }, sent) {
    const asked = EnquiryOf.safeParse(params);
    const enquiry = await getEnquiry(ctx, asked.data ?? { kind: "quote", id: 0 });
    const title = t(`staff.enquiries.kind.${enquiry.kind}`, { name: enquiry.fullName });
    return { title, body: <Enquiry title={title} enquiry={enquiry} now={ctx.now} sent={sent} /> };
  },
  acts: {
    answer: act(AnswerEnquiry, async ({ ctx }, input) => {
      await answerEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.answered" } };
    }),
    close: act(EnquiryOf, async ({ ctx }, input) => {
      await closeEnquiry(ctx, input);
      return { to: "/staff/enquiries", toast: { key: "staff.enquiries.closed" } };
    }),
  },
};
