import { asc, sql } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/lib/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import { questions } from "~db/schema/content";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { QuestionsQuery } from "./schema";

const maxPerSpot = 4;
const maxQuestions = 1_000;

const questionRows = prepareOnce((db) => {
  const spot = sql.placeholder("spot");
  return db
    .select()
    .from(questions)
    .where(sql`${spot}::text is null or ${spot} = any(${questions.spots})`)
    .orderBy(asc(questions.position), asc(questions.id))
    .limit(sql.placeholder("limit"));
});

export async function listQuestions(ctx: Ctx, { spot = undefined }: z.output<typeof QuestionsQuery> = {}) {
  const found = await questionRows(ctx.db).execute({ spot: spot ?? null, limit: spot ? maxPerSpot : maxQuestions });
  return found.map(({ slug, topic, question, answer }) => {
    const localized = localize(answer, ctx.locale);
    return {
      slug,
      topic,
      question: localize(question, ctx.locale),
      answer: { ...localized, text: renderMarkdown(localized.text) },
    };
  });
}

export type QuestionView = Awaited<ReturnType<typeof listQuestions>>[number];
