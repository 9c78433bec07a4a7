import { AnswerEnquiry, EnquiryById } from "~/domain/community/schema";
import { answerEnquiry, closeEnquiry, getEnquiry } from "~/domain/community/staff-enquiries.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Enquiry } from "~/ui/staff/enquiries";
import type { Route } from "./+types/enquiry";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "enquiries", async (ctx) => {
    const parsed = EnquiryById.safeParse(args.params);
    return { enquiry: await getEnquiry(ctx, parsed.data ?? { kind: "quote", id: 0 }), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "enquiries", {
    answer: defineAction(AnswerEnquiry, async (ctx, input) => {
      await answerEnquiry(ctx, input);
      return { to: linkToStaff("enquiries"), toast: { key: "staff.enquiries.answered" } };
    }),
    close: defineAction(EnquiryById, async (ctx, input) => {
      await closeEnquiry(ctx, input);
      return { to: linkToStaff("enquiries"), toast: { key: "staff.enquiries.closed" } };
    }),
  });
}

function EnquiryPage({ loaderData: { enquiry, now }, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const title = t(`staff.enquiries.kind.${enquiry.kind}`, { name: enquiry.fullName });
  return <Enquiry title={title} enquiry={enquiry} now={now} sent={sent} />;
}

export default import.meta.env.SSR ? EnquiryPage : undefined;
