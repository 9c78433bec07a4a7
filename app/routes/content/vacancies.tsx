import { listVacancies } from "~/domain/content/vacancies.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/vacancies";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "vacancies", { vacancies: await load(listVacancies(ctxOf(args.context))) });
}

export const meta = pageMeta;

export default function VacanciesPage({ loaderData: { vacancies } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("vacancies.title")}</h1>
      <p className="text-muted">{t(vacancies.length > 0 ? "vacancies.lead" : "vacancies.none")}</p>
      <ul className="grid gap-4 pt-2 lg:grid-cols-2">
        {vacancies.map(({ slug, title, summary, team, kind, pay, closesOn }) => (
          <li key={slug} className="card grid content-start gap-2">
            <p className="help">
              <LocalText of={team} /> · {t(`vacancies.kind.${kind}`)}
            </p>
            <h2 className="text-xl">
              <Link to={linkTo(locale, "vacancy", { slug })}>
                <LocalText of={title} />
              </Link>
            </h2>
            <p>
              <LocalText of={summary} />
            </p>
            <p className="font-semibold">
              <LocalText of={pay} />
            </p>
            <p className="help">
              {closesOn
                ? t("vacancies.until", { day: formatDate(closesOn, locale, "short") })
                : t("vacancies.until_filled")}
            </p>
          </li>
        ))}
      </ul>
      {vacancies.length === 0 && (
        <p>
          <ButtonLink to={linkTo(locale, "contact")} variant="soft" icon="mail">
            {t("vacancies.write")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
