import { listRetentionPeriods, type RetentionPeriod } from "~/domain/accounts/retention.server";
import { getPolicy } from "~/domain/shop/policies.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import type { Route } from "./+types/policy";

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const policy = await load(getPolicy(ctxOf(context), { slug: params.slug }));
  return withHead(args, "policy", {
    policy,
    retentionPeriods: policy.slug === "privacy" ? listRetentionPeriods() : null,
  });
}

export const meta = pageMeta;

export default function PolicyPage({ loaderData: { policy, retentionPeriods } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <article className="wrap page stack">
      <h1>
        <LocalText of={policy.title} />
      </h1>
      <p className="help">{t("common.policy.updated", { date: formatDate(policy.updatedOn, locale, "short") })}</p>
      <Markdown of={policy.body} />
      {retentionPeriods && <RetentionTable of={retentionPeriods} />}
    </article>
  );
}

function RetentionTable({ of: periods }: { of: readonly RetentionPeriod[] }) {
  const { t } = useT();
  return (
    <Titled id="kept" title={t("retention.title")} size="text-xl" className="stack max-w-[68ch]">
      <table>
        <caption className="sr-only">{t("retention.caption")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th className="py-2 pe-4">{t("retention.thing")}</th>
            <th className="py-2">{t("retention.time")}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ what, time }) => (
            <tr key={what} className="border-b border-line align-top">
              <td className="py-2 pe-4">{t(`retention.what.${what}`)}</td>
              <td className="py-2">{periodText(time, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}

function periodText(time: RetentionPeriod["time"], t: Translate): string {
  if (time === "by_law") return t("retention.by_law");
  if (time === "by_you") return t("retention.by_you");
  return time % 365 === 0 ? t("retention.years", { count: time / 365 }) : t("retention.days", { count: time });
}
