import { asc, sql } from "drizzle-orm";
import type { z } from "zod";
import { rememberContent } from "~db/remember-content.server";
import { questions } from "~db/schema/content";
import type { Ctx } from "../ctx";
import { localizeText, renderLocalized } from "../shop/localize-content.server";
import type { QuestionsQuery } from "./schema";

const maxPerSpot = 4;
const maxQuestions = 1_000;

const readQuestions = rememberContent(async (db, spot: string | null) =>
  db
    .select()
    .from(questions)
    .where(spot === null ? undefined : sql`${spot} = any(${questions.spots})`)
    .orderBy(asc(questions.position), asc(questions.id))
    .limit(spot === null ? maxQuestions : maxPerSpot),
);

export async function listQuestions(ctx: Ctx, { spot = undefined }: z.output<typeof QuestionsQuery> = {}) {
  const found = await readQuestions(ctx.db, spot ?? null);
  return found.map(({ slug, topic, question, answer }) => ({
    slug,
    topic,
    question: localizeText(ctx, question),
    answer: renderLocalized(ctx, answer),
  }));
}

export type QuestionView = Awaited<ReturnType<typeof listQuestions>>[number];
