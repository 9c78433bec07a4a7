import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { LocalizedText } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { ProductCard } from "../catalog/product-card";
import { LocalText } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { Stars } from "../reviews/stars";
import { TicketCard } from "../tickets/ticket-card";
import { ticketsTitle } from "../tickets/tickets-title";
import type { SectionProps } from "./text-sections";

type Props = {
  section: { id: number; title: LocalizedText | null };
  title: string;
  all: { to: string; name: string };
  children: ReactNode;
};

function LiveSection({ section, title, all, children }: Props) {
  const id = `s${section.id}`;
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <div className="row flex-wrap">
        <h2 id={id}>{section.title ? <LocalText of={section.title} /> : title}</h2>
        <Link to={all.to} className="btn btn-quiet underline">
          {all.name}
        </Link>
      </div>
      {children}
    </section>
  );
}

export function Tickets({ section }: Pick<SectionProps<"tickets">, "section">) {
  const { locale, t } = useT();
  if (section.tickets.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={ticketsTitle(section.tickets, t)}
      all={{ to: linkTo(locale, "tickets"), name: t("tickets.all") }}
    >
      <ul className="cards cards-three">
        {section.tickets.map((ticket) => (
          <TicketCard key={ticket.slug} ticket={ticket} level="h3" />
        ))}
      </ul>
    </LiveSection>
  );
}

export function Products({ section }: Pick<SectionProps<"products">, "section">) {
  const { locale, t } = useT();
  if (section.products.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.title")}
      all={{ to: linkTo(locale, "products"), name: t("catalog.home.all") }}
    >
      <ul className="cards cards-three goods">
        {section.products.map((product) => (
          <ProductCard key={product.slug} product={product} level="h3" />
        ))}
      </ul>
      <p className="row flex-wrap">
        {t("catalog.home.services")}
        <Link to={linkTo(locale, "services")} className="btn btn-soft">
          {t("catalog.home.services_link")}
        </Link>
      </p>
    </LiveSection>
  );
}

export function Posts({ section }: Pick<SectionProps<"posts">, "section">) {
  const { locale, t } = useT();
  const { of, posts } = section;
  if (posts.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t(of === "news" ? "catalog.home.news" : "catalog.home.posts")}
      all={{ to: linkTo(locale, of === "news" ? "news" : "posts"), name: t("catalog.home.posts_all") }}
    >
      <ul className="cards cards-three">
        {posts.map(({ slug, title, publishedAt, cover }) => (
          <li key={slug} className="tile ticket-card">
            <Picture of={cover} />
            <div>
              <h3>
                <Link
                  to={linkTo(locale, of === "news" ? "newsPost" : "post", { slug })}
                  className="no-underline outline-none"
                >
                  <LocalText of={title} />
                </Link>
              </h3>
              <p className="help">{formatDate(shopDate(new Date(publishedAt)), locale, "short")}</p>
            </div>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}

export function MapSection({ section }: Pick<SectionProps<"map">, "section">) {
  const { locale, t } = useT();
  const { plan, places, lead } = section;
  if (!plan) return null;
  const to = linkTo(locale, "map");
  return (
    <LiveSection section={section} title={t("catalog.home.map")} all={{ to, name: t("catalog.home.map_all") }}>
      <p className="text-muted">{lead ? <LocalText of={lead} /> : t("catalog.home.map_lead", { count: places })}</p>
      {/* The button above has the same target, so screen readers skip this link. */}
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture of={plan} className="w-full rounded-card" />
      </Link>
    </LiveSection>
  );
}

export function Gallery({ section }: Pick<SectionProps<"gallery">, "section">) {
  const { locale, t } = useT();
  const { albums } = section;
  if (albums.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.gallery")}
      all={{ to: linkTo(locale, "gallery"), name: t("catalog.home.gallery_all") }}
    >
      <ul className="grid grid-cols-3 gap-4">
        {albums.map(({ slug, title, cover }) => (
          <li key={slug}>
            <Link to={linkTo(locale, "album", { slug })} className="grid gap-1">
              <Picture of={cover} className="w-full rounded-card" />
              <LocalText of={title} />
            </Link>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}

export function Reviews({ section, page: { rating } }: SectionProps<"reviews">) {
  const { locale, t } = useT();
  if (!rating) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.reviews")}
      all={{ to: linkTo(locale, "reviews"), name: t("catalog.home.reviews_all") }}
    >
      <ul className="cards cards-three">
        {section.reviews.map(({ id, rating, content, authorName }) => (
          <li key={id} className="card stack content-start gap-2">
            <p>
              <Stars of={rating} />
            </p>
            <p>
              <LocalText of={content} />
            </p>
            <p className="help">{authorName}</p>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}
