import "~/i18n/words/tickets";
import "~/i18n/words/catalog";
import { Link } from "react-router";
import { listLabelled } from "~/domain/catalog/list-products.server";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { getHome } from "~/domain/site/get-home.server";
import { settingNumber } from "~/domain/site/shop.rules";
import { getSaleDays } from "~/domain/tickets/get-sale-days.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import { ProductCard } from "~/ui/catalog/product-card";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/local-text";
import { Markdown } from "~/ui/parts/markdown";
import { Picture } from "~/ui/parts/picture";
import { BookingStrip } from "~/ui/shop/booking-strip";
import { Hero } from "~/ui/shop/hero";
import { TicketCard, TodayLeft } from "~/ui/tickets/ticket-card";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const [home, tickets, products] = await Promise.all([
    getHome(ctx),
    listTickets(ctx),
    listLabelled(ctx, { label: "featured", most: 3 }),
  ]);
  return {
    home,
    tickets,
    products: products.map(({ summary, ...brief }) => brief),
    days: getSaleDays(ctx),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, () => {
    const home = (args.loaderData as Awaited<ReturnType<typeof loader>> | undefined)?.home;
    return home ? { title: `${home.shop}: ${home.tagline}`, description: home.lead.text } : null;
  });

export default function HomePage({ loaderData: { home, tickets, products, days, mostSeats } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const featured = [...tickets].sort((a, b) => rank(a.labels) - rank(b.labels)).slice(0, 3);
  return (
    <>
      <Hero home={home} />
      <div className="wrap">
        <BookingStrip tickets={tickets} today={days.today} lastDay={days.lastDay} mostSeats={mostSeats} />
        <Markdown of={home.promises} className="promises" />
      </div>

      <section className="wrap section stack gap-6" aria-labelledby="featured">
        <div className="row flex-wrap">
          <h2 id="featured">{t("home.featured")}</h2>
          <Link to={linkTo(locale, "tickets")} className="btn btn-soft">
            {t("home.all_tickets")}
          </Link>
        </div>
        <ul className="cards cards-three">
          {featured.map((ticket) => (
            <TicketCard key={ticket.slug} ticket={ticket} level="h3" />
          ))}
        </ul>
      </section>

      <section className="bg-soft" aria-labelledby="today">
        <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr]">
          <div className="stack content-start">
            <h2 id="today">{t("home.today.title")}</h2>
            <p className="text-muted">{t("home.today.lead", { date: formatDate(days.today, locale, "long") })}</p>
            <Picture of={home.pictures["bien-may"] ?? null} className="w-full rounded-card max-lg:hidden" />
          </div>
          <ul>
            {tickets.map(({ slug, name, today }) => (
              <li key={slug} className="row border-b border-line py-3">
                <div>
                  <p className="font-semibold">
                    <LocalText of={name} />
                  </p>
                  <TodayLeft today={today} />
                </div>
                <ButtonLink
                  look="soft"
                  to={linkTo(locale, "orderTicket", null, {
                    ticket: slug,
                    date: today.left > 0 ? days.today : undefined,
                  })}
                  aria-label={`${t("tickets.order.choose")}: ${name.text}`}
                >
                  {t("tickets.order.choose")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      </section>

      {products.length > 0 && (
        <section className="wrap section stack gap-6" aria-labelledby="gifts">
          <div className="row flex-wrap">
            <h2 id="gifts">{t("catalog.home.title")}</h2>
            <Link to={linkTo(locale, "products")} className="btn btn-soft">
              {t("catalog.home.all")}
            </Link>
          </div>
          <ul className="cards cards-three">
            {products.map((product) => (
              <ProductCard key={product.slug} product={product} level="h3" />
            ))}
          </ul>
          <p className="row flex-wrap">
            {t("catalog.home.services")}
            <Link to={linkTo(locale, "services")} className="btn btn-soft">
              {t("catalog.home.services_link")}
            </Link>
          </p>
        </section>
      )}

      <div className="wrap section grid gap-12 lg:grid-cols-2">
        <section className="stack content-start" aria-labelledby="hours">
          <h2 id="hours">{t("home.hours")}</h2>
          <Picture of={home.pictures["ga-suoi-mo"] ?? null} className="w-full rounded-card" />
          <Markdown of={home.hours} />
        </section>
        <section className="stack content-start" aria-labelledby="before">
          <h2 id="before">{t("home.before_you_go")}</h2>
          <Picture of={home.pictures["cau-treo"] ?? null} className="w-full rounded-card" />
          <Markdown of={home.beforeYouGo} />
        </section>
        <section className="stack content-start" aria-labelledby="here">
          <h2 id="here">{t("home.getting_here")}</h2>
          <Markdown of={home.gettingHere} />
        </section>
        <section className="card stack content-start self-start" aria-labelledby="ready">
          <h2 id="ready">{t("home.ready")}</h2>
          <p>{t("home.ready_lead")}</p>
          <p>
            <ButtonLink to={linkTo(locale, "orderTicket")} icon="ticket">
              {t("common.nav.book")}
            </ButtonLink>
          </p>
        </section>
      </div>
    </>
  );
}

const rank = (labels: readonly string[]) => (labels.includes("featured") ? 0 : labels.includes("new") ? 1 : 2);
