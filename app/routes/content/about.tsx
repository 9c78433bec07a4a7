import { getPage } from "~/domain/content/pages/get-page.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { useShop } from "~/ui/layout/frame-data";
import { pageMeta } from "~/ui/layout/page-meta";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/about";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "about", { page: await load(getPage(ctxOf(args.context), { pageType: "about" })) });
}

export const meta = pageMeta;

export default function AboutPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useT();
  const shop = useShop();
  return (
    <Sections page={page} title={t("common.nav.about")}>
      {page.sections.length === 0 && <p className="wrap section">{shop?.about}</p>}
    </Sections>
  );
}
