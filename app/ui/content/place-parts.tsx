import { describeWeekdays } from "~/domain/catalog/days-view";
import type { PlaceView } from "~/domain/content/places.server";
import { pictureAddress } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { LocalText, Price } from "../parts/formatted-text";
import { Icon, type IconName } from "../parts/icon";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

type Props = { of: PlaceView };

/** The picture shows this part of the plan. `pinAbove` is the height of the pin's number, in units of the plan. */
const crop = { width: 480, height: 270, pinAbove: 46 };

export function PlacePicture({ of: { plan, x, y, number, name } }: Props) {
  const { locale, t } = useT();
  const link = (
    <Link to={linkTo(locale, "map")} className="btn btn-line bg-card">
      <Icon name="arrow-left" size={20} />
      {t("map.title")}
    </Link>
  );
  if (!plan) return <p>{link}</p>;
  const left = clamp(x - crop.width / 2, plan.width - crop.width);
  const top = clamp(y - crop.height / 2, plan.height - crop.height);
  return (
    <div className="place-picture">
      <svg
        viewBox={`${left} ${top} ${crop.width} ${crop.height}`}
        role="img"
        aria-label={t("map.on_plan", { place: name.text, number })}
      >
        <image href={pictureAddress(plan.picture)} width={plan.width} height={plan.height} />
        <path d={`M${x} ${y}l-13-24a25 25 0 1 1 26 0z`} />
        <text x={x} y={y - crop.pinAbove}>
          {number}
        </text>
      </svg>
      {link}
    </div>
  );
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), Math.max(max, 0)));
}

type Fact = { icon: IconName; value: LocalizedText; label: LocalizedText; isWarning?: boolean };

export function PlaceFacts({ of: { facts, opens, kitchen } }: Props) {
  const { locale, t } = useT();
  const own = (text: string): LocalizedText => ({ text, lang: locale });
  const hours: Fact[] = opens ? [{ icon: "clock", value: own(opens), label: own(t("map.opens")) }] : [];
  const all: Fact[] = [...facts, ...hours];
  return (
    <>
      {all.length > 0 && (
        <dl className="place-facts">
          {all.map(({ icon, value, label, isWarning }) => (
            <div key={value.text + label.text} className={isWarning ? "warns" : undefined}>
              <dt className="font-semibold">
                <Icon name={icon} />
                <LocalText of={value} />
              </dt>
              <dd>
                <LocalText of={label} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kitchen && (
        <p>
          {t("map.kitchen")}: <LinkTo to={linkTo(locale, "menu")} name={kitchen} />
        </p>
      )}
    </>
  );
}

export function PlaceTickets({ of: { tickets } }: Props) {
  const { locale, t } = useT();
  if (tickets.length === 0) return null;
  return (
    <section className="stack content-start gap-2" aria-labelledby="tickets">
      <h2 id="tickets" className="text-xl">
        {t("map.tickets")}
      </h2>
      <ul>
        {tickets.map(({ slug, name, picture, priceFrom, openWeekdays }) => (
          <li key={slug} className="row border-b border-line py-3">
            <Picture of={picture} className="size-14 flex-none rounded-card object-cover" />
            <div className="flex-1">
              <LocalText of={name} />
              <p className="help">
                {describeWeekdays(openWeekdays, t)}
                {priceFrom !== null && (
                  <>
                    {" · "}
                    {t("tickets.from").toLowerCase()} <Price amount={priceFrom} className="font-semibold" />
                  </>
                )}
              </p>
            </div>
            <ButtonLink
              variant="soft"
              to={linkTo(locale, "ticket", { slug })}
              aria-label={`${t("map.book")}: ${name.text}`}
            >
              {t("map.book")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const maxNearest = 5;

export function PlaceTimes({ of: { times } }: Props) {
  const { t } = useT();
  if (times.length === 0) return null;
  const farther = times.slice(maxNearest);
  return (
    <section className="stack content-start gap-2" aria-labelledby="times">
      <h2 id="times" className="text-xl">
        {t("map.times")}
      </h2>
      <TimeList of={times.slice(0, maxNearest)} />
      {farther.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold text-ui-ink">
            {t("map.farther", { count: farther.length })}
          </summary>
          <TimeList of={farther} />
        </details>
      )}
    </section>
  );
}

function TimeList({ of }: { of: PlaceView["times"] }) {
  const { locale, t } = useT();
  return (
    <ul>
      {of.map(({ slug, name, minutes, by }) => (
        <li key={slug} className="row flex-wrap gap-y-0! border-b border-line py-1">
          <LinkTo to={linkTo(locale, "place", { slug })} name={name} />
          <span className="help">{t(`map.${by}`, { count: minutes })}</span>
        </li>
      ))}
    </ul>
  );
}

function LinkTo({ to, name }: { to: string; name: LocalizedText }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      <LocalText of={name} />
    </Link>
  );
}
