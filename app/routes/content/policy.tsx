import { listRetentionPeriods } from "~/domain/accounts/retention.server";
import { getPolicy } from "~/domain/shop/policies.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { RetentionTable } from "~/ui/account/retention-table";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/local-text";
import { Markdown } from "~/ui/parts/markdown";
import type { Route } from "./+types/policy";

export async function loader({ context, params }: Route.LoaderArgs) {
  const policy = await load(getPolicy(ctxOf(context), { slug: params.slug }));
  return { policy, retentionPeriods: policy.slug === "privacy" ? listRetentionPeriods() : null };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, () => {
    const policy = args.loaderData?.policy;
    return policy ? { title: policy.title.text, description: policy.summary } : null;
  });

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
