import { getPage } from "~/domain/content/pages/get-page.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { useShop } from "~/ui/layout/frame-data";
import { pageMeta } from "~/ui/layout/page-meta";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/about";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args.context);
  return withHead(args, "about", { page: await load(getAbout(ctx)) });
}

async function getAbout(ctx: Ctx) {
  if (ctx.shop.emptyPages.includes("about")) throw new DomainError("page_not_found");
  return getPage(ctx, { pageType: "about" });
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
