import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countHeld, listWritten } from "~/domain/community/list-written.server";
import {
  chooseQuotation,
  decideComment,
  decideReview,
  replyToComment,
  replyToReview,
  undoComment,
  undoReview,
} from "~/domain/community/moderate.server";
import { ChooseQuotation, DecideWritten, ListWritten, ReplyToComment, UndoWritten } from "~/domain/community/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { EmptyState } from "~/ui/staff/empty-state";
import { FilterLinks } from "~/ui/staff/filter-links";
import { ContributionCard, RecentDecisions, submissionOf } from "~/ui/staff/moderation";
import { OlderLinks } from "~/ui/staff/older-links";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/moderation";

const kindField = { what: z.enum(["comment", "review"]) };

const useCases = {
  comment: { decide: decideComment, undo: undoComment, reply: replyToComment },
  review: { decide: decideReview, undo: undoReview, reply: replyToReview },
};

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "moderation", async (ctx) => {
    const query = readQuery(ListWritten, args.url);
    const [{ written, next }, held, decided] = await Promise.all([
      listWritten(ctx, query),
      countHeld(ctx),
      query.done ? null : listWritten(ctx, { done: true }),
    ]);
    const cards = written.map((one) => ({ one, formKey: randomUUID() }));
    return { query, cards, next, held, decided: decided?.written, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "moderation", {
    show: defineAction(DecideWritten.extend(kindField), async (ctx, { what, ...input }) => {
      await useCases[what].decide(ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.result.shown", undo: undoForm(what, input.id) });
    }),
    refuse: defineAction(DecideWritten.extend(kindField), async (ctx, { what, ...input }) => {
      await useCases[what].decide(ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.result.refused", undo: undoForm(what, input.id) });
    }),
    undo: defineAction(UndoWritten.extend(kindField), async (ctx, { what, ...input }) => {
      await useCases[what].undo(ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.result.undone" });
    }),
    quote: defineAction(ChooseQuotation.extend(kindField), async (ctx, { what: _, ...input }) => {
      await chooseQuotation(ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.result.quoted" });
    }),
    reply: defineAction(ReplyToComment.extend(kindField), async (ctx, { what, ...input }) => {
      await useCases[what].reply(ctx, input);
      return redirectToSamePage(args, { key: "staff.moderation.result.replied" });
    }),
  });
}

function undoForm(what: "comment" | "review", id: number) {
  return { to: linkToStaff("moderation"), fields: { act: "undo", what, id } };
}

function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { query, cards, next, held, decided, now } = loaderData;
  const title = t("staff.rooms.moderation");
  const isListed = cards.some(({ one }) => submissionOf(sent, one) !== null);
  return (
    <>
      <PageHead title={title} help="moderation" />
      <FilterLinks
        links={[
          {
            to: linkToStaff("moderation"),
            label: t("staff.moderation.waiting", { count: held }),
            isCurrent: !query.done,
          },
          {
            to: linkToStaff("moderation", null, { done: "true" }),
            label: t("staff.moderation.done"),
            isCurrent: query.done,
          },
        ]}
      />
      {sent && !isListed && <ErrorSummary result={sent.result} />}
      {decided && <RecentDecisions written={decided.filter(({ canBeUndone }) => canBeUndone)} now={now} />}
      {cards.length === 0 && (
        <EmptyState
          title={t(query.done ? "staff.moderation.none" : "staff.moderation.none_waiting")}
          text={t("back_office.empty.moderation")}
        />
      )}
      {cards.map(({ one, formKey }) => (
        <ContributionCard
          key={one.what + one.id}
          one={one}
          formKey={formKey}
          now={now}
          sent={submissionOf(sent, one)}
        />
      ))}
      <OlderLinks
        to={linkToStaff("moderation")}
        before={query.before}
        next={next}
        query={{ done: query.done ? "true" : undefined }}
      />
    </>
  );
}

export default import.meta.env.SSR ? Moderation : undefined;
