import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countHeld, listWritten } from "~/domain/community/list-written.server";
import {
  decideComment,
  decideReview,
  replyToComment,
  replyToReview,
  undoComment,
  undoReview,
} from "~/domain/community/moderate.server";
import { DecideWritten, ListWritten, ReplyToComment, UndoWritten } from "~/domain/community/schema";
import { readQuery } from "~/request/read-input.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { ContributionCard, RecentDecisions, submissionOf } from "~/ui/staff/moderation";
import { OlderLinks } from "~/ui/staff/older-links";
import { defineAction, redirectToSamePage, type StaffPage } from "../staff-page.server";

const here = "/staff/moderation";
const kindField = { what: z.enum(["comment", "review"]) };

const useCases = {
  comment: { decide: decideComment, undo: undoComment, reply: replyToComment },
  review: { decide: decideReview, undo: undoReview, reply: replyToReview },
};

export const moderationPage: StaffPage = {
  path: "moderation",
  access: "moderation",
  async render({ ctx, t, url }, sent) {
    const query = readQuery(ListWritten, url);
    const [{ written, next }, held, decided] = await Promise.all([
      listWritten(ctx, query),
      countHeld(ctx),
      query.done ? null : listWritten(ctx, { done: true }),
    ]);
    const title = t("staff.rooms.moderation");
    const isListed = written.some((one) => submissionOf(sent, one) !== null);
    const body = (
      <>
        <h1>{title}</h1>
        <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
          <a href={here} className="chip" aria-current={query.done ? undefined : "true"}>
            {t("staff.moderation.waiting", { count: held })}
          </a>
          <a href={`${here}?done=true`} className="chip" aria-current={query.done ? "true" : undefined}>
            {t("staff.moderation.done")}
          </a>
        </nav>
        {sent && !isListed && <ErrorSummary result={sent.result} />}
        {decided && (
          <RecentDecisions written={decided.written.filter(({ canBeUndone }) => canBeUndone)} now={ctx.now} />
        )}
        {written.length === 0 && <p>{t(query.done ? "staff.moderation.none" : "staff.moderation.none_waiting")}</p>}
        {written.map((one) => (
          <ContributionCard
            key={one.what + one.id}
            one={one}
            formKey={randomUUID()}
            now={ctx.now}
            sent={submissionOf(sent, one)}
          />
        ))}
        <OlderLinks to={here} before={query.before} next={next} query={{ done: query.done ? "true" : undefined }} />
      </>
    );
    return { title, body };
  },
  actions: {
    show: defineAction(DecideWritten.extend(kindField), async (args, { what, ...input }) => {
      await useCases[what].decide(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.shown" });
    }),
    refuse: defineAction(DecideWritten.extend(kindField), async (args, { what, ...input }) => {
      await useCases[what].decide(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.refused" });
    }),
    undo: defineAction(UndoWritten.extend(kindField), async (args, { what, ...input }) => {
      await useCases[what].undo(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.undone" });
    }),
    reply: defineAction(ReplyToComment.extend(kindField), async (args, { what, ...input }) => {
      await useCases[what].reply(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.replied" });
    }),
  },
};
