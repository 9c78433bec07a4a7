import { getHome } from "~/domain/content/pages/get-page.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { isDataRequest } from "~/request/page.server";
import { buildShopData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { createPageHtml } from "~/ui/parts/server-rendered";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/home";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args.context);
  const { tickets, ...home } = await load(getHome(ctx));
  const request = { isDataRequest: isDataRequest(args.request) };
  // The document already contains these texts as HTML, so they are not sent again for hydration.
  const sections = home.sections.map((section) =>
    (section.kind === "text" || section.kind === "promises") && section.text.lang === ctx.locale
      ? { ...section, text: { ...section.text, text: "" }, html: createPageHtml(section.text.text, request) }
      : section,
  );
  const page = { ...home, sections, tickets: tickets.map(({ slug, name }) => ({ slug, name })) };
  return withHead(args, "home", { page }, ({ logo }) => buildShopData(ctx, logo));
}

export const meta = pageMeta;

export default function HomePage({ loaderData: { page } }: Route.ComponentProps) {
  return <Sections page={page} title={page.title} />;
}
