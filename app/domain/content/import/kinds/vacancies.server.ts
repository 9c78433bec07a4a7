import { and } from "drizzle-orm";
import { z } from "zod";
import { isNotClosed } from "~/domain/content/vacancies.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { vacancies } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import { type Folder, localizedField, parseMoment, renderBody } from "../folder.server";
import { createItems, type ImportKind } from "../kind.server";
import { date, moment, plain, textUpTo } from "../schema";

const Texts = { title: plain, summary: textUpTo(500), team: plain, pay: plain };
const kind = z.enum(["full", "part", "season"]);
const Vacancy = z.strictObject({ ...Texts, kind, closes: date.optional(), published: moment });

export function vacancyKinds(folder: Folder): ImportKind[] {
  const items = createItems(folder.markdown("vacancies", Vacancy, z.strictObject(Texts)), {
    write({ slug, main, texts }, { tx }) {
      const body = localizedField(texts, "body");
      return upsertBySlug(tx, vacancies, {
        ...{ slug, kind: main.kind, body, rendered: renderBody(body) },
        title: localizedField(texts, "title"),
        summary: localizedField(texts, "summary"),
        team: localizedField(texts, "team"),
        pay: localizedField(texts, "pay"),
        publishedAt: parseMoment(main.published),
        closesOn: main.closes ?? null,
      });
    },
  });
  return [
    {
      name: "vacancy",
      items,
      // Vacancies are closed, not deleted, because applications may reference them.
      async removeItems({ tx, now }, slugs) {
        const today = shopDate(now);
        const open = and(isAnyOf(vacancies.slug, slugs), isNotClosed(today));
        await tx
          .update(vacancies)
          .set({ closesOn: addDays(today, -1) })
          .where(open);
      },
    },
  ];
}
