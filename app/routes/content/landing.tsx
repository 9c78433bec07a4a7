import { getLandingPage } from "~/domain/content/pages/get-page.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/landing";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "landing", {
    page: await load(getLandingPage(ctxOf(args.context), { slug: args.params.slug })),
  });
}

export const meta = pageMeta;

export default function LandingPage({ loaderData: { page } }: Route.ComponentProps) {
  return <Sections page={page} title={page.title} />;
}
