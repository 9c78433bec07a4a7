import type { ServiceCardView } from "~/domain/catalog/list-services.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { Rated } from "../reviews/rated";
import { Labels } from "../tickets/labels";
import { PriceTag } from "./price-tag";

export function ServiceCard({ service, eager }: { service: ServiceCardView; eager?: boolean }) {
  const { locale, t } = useT();
  const { slug, name, summary, labels, picture, rating, price, unit, duration } = service;
  return (
    <li className="tile">
      <Picture of={picture} eager={eager} />
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
