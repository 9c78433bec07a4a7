import { and } from "drizzle-orm";
import { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { vacancies } from "~db/schema/content";
import { isNotClosed } from "../../vacancies/open-vacancies.server";
import { both, type Folder, instantIn, renderBoth } from "../folder.server";
import { itemsOf, type Kind, put } from "../kind.server";
import { date, moment, plain, said } from "../schema";

const Said = { title: plain, summary: said(500), team: plain, pay: plain };
const kind = z.enum(["full", "part", "season"]);
const Vacancy = z.strictObject({ ...Said, kind, closes: date.optional(), published: moment });

export function vacancyKinds(folder: Folder): Kind[] {
  const items = itemsOf(folder.markdown("vacancies", Vacancy, z.strictObject(Said)), {
    write({ slug, vi, en }, { tx }) {
      const body = both(vi.body, en?.body);
      return put(tx, vacancies, {
        ...{ slug, kind: vi.kind, body, drawn: renderBoth(body) },
        title: both(vi.title, en?.title),
        summary: both(vi.summary, en?.summary),
        team: both(vi.team, en?.team),
        pay: both(vi.pay, en?.pay),
        publishedAt: instantIn(vi.published),
        closesOn: vi.closes ?? null,
      });
    },
  });
  return [
    {
      name: "vacancy",
      items,
      // Vacancies are closed, not deleted, because applications may reference them.
      async takeAway({ tx, now }, slugs) {
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
