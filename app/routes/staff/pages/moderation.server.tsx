import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countHeld, listWritten } from "~/domain/community/list-written.server";
import { decideComment, replyToComment, undoComment } from "~/domain/community/moderate-comments.server";
import { decideReview, replyToReview, undoReview } from "~/domain/community/moderate-reviews.server";
import { DecideWritten, ListWritten, ReplyToComment, UndoWritten } from "~/domain/community/schema";
import { readQuery } from "~/request/read-query.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { JustDecided, sentOf, Written } from "~/ui/staff/moderation";
import { OlderLinks } from "~/ui/staff/older-links";
import { defineAction, redirectToSamePage, type StaffPage } from "../staff-page.server";

const here = "/staff/moderation";
const of = { what: z.enum(["comment", "review"]) };

const byWhat = {
  comment: { decide: decideComment, undo: undoComment, reply: replyToComment },
  review: { decide: decideReview, undo: undoReview, reply: replyToReview },
};

export const moderationPage: StaffPage = {
  path: "moderation",
  access: "moderation",
  async render({ ctx, t, url }, sent) {
    const asked = readQuery(ListWritten, url);
    const [{ written, next }, held, decided] = await Promise.all([
      listWritten(ctx, asked),
      countHeld(ctx),
      asked.done ? null : listWritten(ctx, { done: true }),
    ]);
    const title = t("staff.rooms.moderation");
    const isHere = written.some((one) => sentOf(sent, one) !== null);
    const body = (
      <>
        <h1>{title}</h1>
        <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
          <a href={here} className="chip" aria-current={asked.done ? undefined : "true"}>
            {t("staff.moderation.waiting", { count: held })}
          </a>
          <a href={`${here}?done=true`} className="chip" aria-current={asked.done ? "true" : undefined}>
            {t("staff.moderation.done")}
          </a>
        </nav>
        {sent && !isHere && <ErrorSummary result={sent.result} />}
        {decided && <JustDecided written={decided.written.filter(({ canBeUndone }) => canBeUndone)} now={ctx.now} />}
        {written.length === 0 && <p>{t(asked.done ? "staff.moderation.none" : "staff.moderation.none_waiting")}</p>}
        {written.map((one) => (
          <Written key={one.what + one.id} one={one} formKey={randomUUID()} now={ctx.now} sent={sentOf(sent, one)} />
        ))}
        <OlderLinks to={here} before={asked.before} next={next} query={{ done: asked.done ? "true" : undefined }} />
      </>
    );
    return { title, body };
  },
  actions: {
    show: defineAction(DecideWritten.extend(of), async (args, { what, ...input }) => {
      await byWhat[what].decide(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.shown" });
    }),
    refuse: defineAction(DecideWritten.extend(of), async (args, { what, ...input }) => {
      await byWhat[what].decide(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.refused" });
    }),
    undo: defineAction(UndoWritten.extend(of), async (args, { what, ...input }) => {
      await byWhat[what].undo(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.undone" });
    }),
    reply: defineAction(ReplyToComment.extend(of), async (args, { what, ...input }) => {
      await byWhat[what].reply(args.ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.said.replied" });
    }),
  },
};
