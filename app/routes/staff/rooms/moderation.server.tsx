import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countHeld, listWritten } from "~/domain/community/list-written.server";
import { decideComment, replyToComment, undoComment } from "~/domain/community/moderate-comments.server";
import { decideReview, replyToReview, undoReview } from "~/domain/community/moderate-reviews.server";
import { DecideWritten, ListWritten, ReplyToComment, UndoWritten } from "~/domain/community/schema";
import { readQuery } from "~/request/read-query.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { JustDecided, sentOf, Written } from "~/ui/staff/moderation";
import { Older } from "~/ui/staff/older";
import { act, type Room, samePage } from "../room.server";

const here = "/staff/moderation";
const of = { what: z.enum(["comment", "review"]) };

const byWhat = {
  comment: { decide: decideComment, undo: undoComment, reply: replyToComment },
  review: { decide: decideReview, undo: undoReview, reply: replyToReview },
};

export const moderationRoom: Room = {
  path: "moderation",
  for: "moderation",
  async show({ ctx, t, url }, sent) {
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
        <Older to={here} before={asked.before} next={next} query={{ done: asked.done ? "true" : undefined }} />
      </>
    );
    return { title, body };
  },
  acts: {
    show: act(DecideWritten.extend(of), async (at, { what, ...input }) => {
      await byWhat[what].decide(at.ctx, input);
      return samePage(at, { key: "staff.moderation.said.shown" });
    }),
    refuse: act(DecideWritten.extend(of), async (at, { what, ...input }) => {
      await byWhat[what].decide(at.ctx, input);
      return samePage(at, { key: "staff.moderation.said.refused" });
    }),
    undo: act(UndoWritten.extend(of), async (at, { what, ...input }) => {
      await byWhat[what].undo(at.ctx, input);
      return samePage(at, { key: "staff.moderation.said.undone" });
    }),
    reply: act(ReplyToComment.extend(of), async (at, { what, ...input }) => {
      await byWhat[what].reply(at.ctx, input);
      return samePage(at, { key: "staff.moderation.said.replied" });
    }),
  },
};
