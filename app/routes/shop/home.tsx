import { getHome } from "~/domain/content/pages/get-page.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildShopData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/home";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args.context);
  const { tickets, ...home } = await load(getHome(ctx));
  const page = { ...home, tickets: tickets.map(({ slug, name }) => ({ slug, name })) };
  return withHead(args, "home", { page }, ({ logo }) => buildShopData(ctx, logo));
}

export const meta = pageMeta;

export default function HomePage({ loaderData: { page } }: Route.ComponentProps) {
  return <Sections page={page} title={page.title} />;
}
