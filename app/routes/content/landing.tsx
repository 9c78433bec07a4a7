import { getLandingPage } from "~/domain/content/pages/get-page.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/landing";

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  page: await load(getLandingPage(ctxOf(context), { slug: params.slug })),
});

export const meta: Route.MetaFunction = (args) => pageMeta(args, () => args.loaderData?.page ?? null);

export default function LandingPage({ loaderData: { page } }: Route.ComponentProps) {
  return <Sections page={page} title={page.title} />;
}
