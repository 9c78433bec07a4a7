import { listServices, type ServiceCardView } from "~/domain/catalog/list-services.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { PriceTag } from "~/ui/catalog/price-and-stock";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import { Rated } from "~/ui/reviews/stars";
import { Labels } from "~/ui/tickets/labels";
import type { Route } from "./+types/services";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "services", { services: await load(listServices(ctxOf(args.context))) });
}

export const meta = pageMeta;

export default function ServicesPage({ loaderData: { services } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("services.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t("services.list.lead")}</p>
      {services.length === 0 && <EmptyPageMessage />}
      <ul className="cards mt-4">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} isEager={index < 2} />
        ))}
      </ul>
      <p className="row flex-wrap justify-start! pt-4">
        {t("services.other")}
        <ButtonLink to={linkTo(locale, "quoteRequest")} variant="soft" icon="mail">
          {t("services.other_link")}
        </ButtonLink>
      </p>
    </div>
  );
}

function ServiceCard({ service, isEager }: { service: ServiceCardView; isEager?: boolean }) {
  const { locale, t } = useT();
  const { slug, name, summary, labels, picture, rating, price, unit, duration } = service;
  return (
    <li className="tile">
      <Picture of={picture} isEager={isEager} />
      <Labels of={labels} className="absolute top-3 left-3" />
      <div className="grid flex-1 content-start gap-1 p-5">
        <h2 className="text-lg">
          <Link to={linkTo(locale, "service", { slug })} className="no-underline outline-none">
            <LocalText of={name} />
          </Link>
        </h2>
        <p className="help">
          <LocalText of={summary} />
        </p>
        <Rated of={rating} />
        <p className="text-sm">
          {t("services.duration")}: <LocalText of={duration} />
        </p>
      </div>
      <p className="px-5 pb-5">
        {price === null ? (
          <span className="font-semibold text-gold-ink">{t("services.on_request")}</span>
        ) : (
          <>
            <PriceTag price={price} compareAt={service.compareAt} />{" "}
            <span className="help">{t("services.per", { unit: unit.text })}</span>
          </>
        )}
      </p>
    </li>
  );
}
