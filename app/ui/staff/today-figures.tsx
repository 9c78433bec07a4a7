import type { ReactNode } from "react";
import type { Arrivals } from "~/domain/admission/list-arrivals.server";
import type { NewOrders } from "~/domain/orders/get-new-orders.server";
import type { MoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { useT } from "~/i18n/use-t";
import { formatStaffDay } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatAverage, formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { usePermission } from "./use-permission";

type Props = { arrivals: Arrivals | null; money: MoneyOfDay | null; orders: NewOrders | null };

/** A figure is shown only to roles that may see it. It links to its page if the role may open that page. */
export function TodayFigures({ arrivals, money, orders }: Props) {
  const { locale, t } = useT();
  const canOpenDays = usePermission("days");
  const calendar = canOpenDays ? linkToStaff("days") : null;
  const [saturday, sunday] = arrivals?.weekend ?? [];
  return (
    <div className="staff-card staff-figures">
      {arrivals && arrivals.slots.length > 0 && <Visitors arrivals={arrivals} />}
      {money && (
        <TodayFigure
          label={t("back_office.today.received")}
          href={linkToStaff("money")}
          value={<Millions amount={money.sum} />}
        >
          <Change money={money} />
        </TodayFigure>
      )}
      {orders && (
        <TodayFigure
          label={t("back_office.today.orders")}
          href={linkToStaff("orders")}
          value={formatNumber(orders.count, locale)}
        >
          {formatVnd(orders.sum, locale)}
        </TodayFigure>
      )}
      {saturday && (
        <TodayFigure
          label={formatStaffDay(saturday.date, locale)}
          href={calendar}
          value={<Places taken={saturday.reserved} capacity={saturday.capacity} />}
        >
          <PlacesBar parts={[saturday.reserved]} capacity={saturday.capacity} shouldWarn />
          {sunday &&
            t("back_office.today.sunday", {
              day: formatStaffDay(sunday.date, locale),
              ...{ taken: formatNumber(sunday.reserved, locale), capacity: formatNumber(sunday.capacity, locale) },
            })}
        </TodayFigure>
      )}
    </div>
  );
}

export function Visitors({ arrivals: { slots } }: { arrivals: Arrivals }) {
  const { locale, t } = useT();
  const canOpenGate = usePermission("gate");
  const total = (name: "expected" | "admitted" | "capacity") => slots.reduce((sum, slot) => sum + slot[name], 0);
  const [expected, admitted, capacity] = [total("expected"), total("admitted"), total("capacity")];
  return (
    <TodayFigure
      label={t("back_office.today.visitors")}
      href={canOpenGate ? linkToStaff("gateCounts") : null}
      value={<Places taken={expected} capacity={capacity} />}
    >
      <PlacesBar parts={[admitted, expected - admitted]} capacity={capacity} />
      {t("back_office.today.in_and_coming", {
        admitted: formatNumber(admitted, locale),
        coming: formatNumber(expected - admitted, locale),
      })}
    </TodayFigure>
  );
}

type FigureProps = { label: string; href: string | null; value: ReactNode; children: ReactNode };

export function TodayFigure({ label, href, value, children }: FigureProps) {
  const content = (
    <>
      <span className="help">{label}</span>
      <span className="staff-big">{value}</span>
      <span className="help">{children}</span>
    </>
  );
  return href ? <a href={href}>{content}</a> : <div>{content}</div>;
}

function Places({ taken, capacity }: { taken: number; capacity: number }) {
  const { locale, t } = useT();
  return (
    <>
      {formatNumber(taken, locale)}{" "}
      <small>{t("back_office.today.of_places", { count: capacity, capacity: formatNumber(capacity, locale) })}</small>
    </>
  );
}

/** `parts` are segments of the bar, in units of `capacity`. With `warns`, the bar is amber from 85 % on. */
type PlacesBarProps = { parts: readonly number[]; capacity: number; shouldWarn?: boolean };

export function PlacesBar({ parts, capacity, shouldWarn = false }: PlacesBarProps) {
  const taken = parts.reduce((sum, part) => sum + part, 0);
  const percent = (part: number) => (capacity > 0 ? Math.round((Math.min(part, capacity) / capacity) * 1000) / 10 : 0);
  const isNearlyFull = shouldWarn && percent(taken) >= 85;
  const starts = parts.map((_, index) => percent(parts.slice(0, index).reduce((sum, part) => sum + part, 0)));
  return (
    <svg className="staff-bar" aria-hidden="true">
      {parts.map((part, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their positions
          key={index}
          className={isNearlyFull ? "staff-bar-gold" : index > 0 ? "staff-bar-mid" : undefined}
          x={`${starts[index]}%`}
          width={`${percent(part)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

function Change({ money: { sum, weekBefore } }: { money: MoneyOfDay }) {
  const { t } = useT();
  if (weekBefore === 0) return t("back_office.today.no_comparison");
  const percent = Math.round(((sum - weekBefore) / weekBefore) * 100);
  return (
    <>
      <b>
        {percent < 0 ? "▼" : "▲"} {Math.abs(percent)}%
      </b>{" "}
      {t("back_office.today.than_a_week_ago")}
    </>
  );
}

/** Shows millions, such as `486,4 triệu ₫`. An amount below a million is written out. */
function Millions({ amount }: { amount: number }) {
  const { locale, t } = useT();
  if (amount < 1_000_000) return formatVnd(amount, locale);
  return (
    <>
      {formatMillions(amount, locale)} <small>{t("back_office.today.millions")}</small>
    </>
  );
}

function formatMillions(amount: number, locale: Locale): string {
  return formatAverage(Math.round(amount / 100_000) / 10, locale);
}
