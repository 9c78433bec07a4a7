import { listLabelledProducts } from "~/domain/catalog/list-products.server";
import { listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import { Search } from "~/domain/search/schema";
import { searchShop } from "~/domain/search/search-shop.server";
import { useT } from "~/i18n/use-t";
import { trackEvent } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { Answer, FoundCard, FoundList } from "~/ui/catalog/found-list";
import { PageLinks } from "~/ui/catalog/page-links";
import { ProductCard } from "~/ui/catalog/product-card";
import { pageMeta } from "~/ui/layout/page-meta";
import { SearchForm } from "~/ui/layout/search-form";
import { Titled } from "~/ui/parts/blocks";
import { ButtonLink } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { TicketCard } from "~/ui/tickets/ticket-card";
import { ticketsTitle } from "~/ui/tickets/tickets-title";
import type { Route } from "./+types/search";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const { page } = readQuery(Search.pick({ page: true }), url);
  const found = await load(searchShop(ctx, { q: (url.searchParams.get("q") ?? "").trim().slice(0, 100), page }));
  const [tickets, popular] =
    found.count > 0
      ? [[], []]
      : await Promise.all([
          load(listTicketsAhead(ctx)),
          load(listLabelledProducts(ctx, { label: "featured", most: 4 })),
        ]);
  const event = found.q ? trackEvent(ctx, () => ({ event: "search", search_term: found.q })) : null;
  return withHead(args, "search", { found, tickets: tickets.slice(0, 3), popular, event });
}

export const meta = pageMeta;

const sections = ["tickets", "products", "services", "menu", "map", "posts", "questions", "contact"] as const;

export default function SearchPage({ loaderData: { found, tickets, popular } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { q, count, more, answer } = found;
  const items = found.items.filter(({ href }) => href !== answer?.href);
  const information = items.filter(({ isCard }) => !isCard);
  const isInformationFirst = information[0] === items[0];
  return (
    <div className="wrap page stack">
      <h1>{q ? t("search.title_for", { q }) : t("search.title")}</h1>
      <SearchForm isInPage q={q} className="max-w-[36rem]" />
      {found.corrected && <Message>{t("search.corrected", { q })}</Message>}
      {count > 0 && <p role="status">{t(more ? "search.more_than" : "search.found", { count })}</p>}
      {q && count === 0 && (
        <Message tone="warn" title={t("search.none", { q })}>
          <p>{t("search.tips")}</p>
        </Message>
      )}
      {!q && <p>{t("search.hint")}</p>}
      {found.namedPage && <FoundList found={[found.namedPage]} />}
      {answer && <Answer of={answer} />}
      {isInformationFirst && <FoundList found={information} />}
      <ul className="cards goods found">
        {items.map((item) => item.isCard && <FoundCard key={item.href} found={item} />)}
      </ul>
      {!isInformationFirst && <FoundList found={information} />}
      <PageLinks
        page={found.page}
        pages={found.pages}
        hrefOf={(page) => linkTo(locale, "search", null, { q, page: page > 1 ? page : undefined })}
      />
      {count === 0 && (
        <Titled id="sections" title={t("search.sections")} size="text-lg">
          <div className="flex flex-wrap gap-3">
            {sections.map((id) => (
              <ButtonLink key={id} to={linkTo(locale, id)} variant="soft">
                {t(`search.section.${id}`)}
              </ButtonLink>
            ))}
          </div>
        </Titled>
      )}
      {tickets.length > 0 && (
        <Titled id="tickets" title={ticketsTitle(tickets, t)} size="text-lg" className="stack pt-4">
          <ul className="cards cards-three">
            {tickets.map((ticket) => (
              <TicketCard key={ticket.slug} ticket={ticket} level="h3" />
            ))}
          </ul>
        </Titled>
      )}
      {popular.length > 0 && (
        <Titled id="popular" title={t("search.maybe")} size="text-lg" className="stack pt-4">
          <ul className="cards goods">
            {popular.map((product) => (
              <ProductCard key={product.slug} product={product} level="h3" />
            ))}
          </ul>
        </Titled>
      )}
    </div>
  );
}
