import { type WaitingKind, type WaitingWork, waitingKinds } from "~/domain/today/waiting-kinds.rules";
import { useT } from "~/i18n/use-t";
import { defaultLocale, type Locale, locales } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { Icon, type IconName } from "../parts/icon";
import { usePermission } from "./use-permission";

/** Work on posts links to the pages for visitors, because posts have no staff page yet. */
const places: Record<WaitingKind, { icon: IconName; href: string | ((locale: Locale) => string) }> = {
  transfers_to_confirm: { icon: "bank", href: linkToStaff("money") },
  unmatched_payments: { icon: "bank", href: linkToStaff("money") },
  refund_requests: { icon: "undo", href: linkToStaff("refunds") },
  open_refunds: { icon: "money", href: linkToStaff("money") },
  orders_to_accept: { icon: "phone", href: linkToStaff("orders", null, { status: "pending" }) },
  orders_to_prepare: { icon: "box", href: linkToStaff("orders", null, { status: "confirmed" }) },
  orders_on_the_way: { icon: "truck", href: linkToStaff("orders", null, { status: "shipped" }) },
  quotes: { icon: "chat", href: linkToStaff("enquiries") },
  messages: { icon: "mail", href: linkToStaff("enquiries") },
  applications: { icon: "people", href: linkToStaff("enquiries") },
  comments: { icon: "chat", href: linkToStaff("moderation") },
  reviews: { icon: "star", href: linkToStaff("moderation") },
  policies_to_confirm: { icon: "page", href: linkToStaff("policies") },
  pictures_without_text: { icon: "eye", href: linkToStaff("pictures", null, { show: "without_alt" }) },
  policies_without_translation: { icon: "page", href: linkToStaff("policies") },
  posts_without_translation: {
    icon: "page",
    href: linkTo(locales.find((locale) => locale !== defaultLocale) ?? defaultLocale, "posts"),
  },
  closures_without_news: { icon: "calendar", href: (locale) => linkTo(locale, "news") },
  weather_outdated: { icon: "thermometer", href: linkToStaff("weather") },
};

export function WaitingList({ waiting, now }: { waiting: readonly WaitingWork[]; now: Date }) {
  const { t } = useT();
  return (
    <section className="staff-card" aria-labelledby="waiting">
      <div className="staff-card-head">
        <h2 id="waiting">{t("back_office.waiting.title")}</h2>
        <span className="help">{t("back_office.waiting.order")}</span>
      </div>
      {waiting.length === 0 && <p className="staff-card-text">{t("back_office.waiting.nothing")}</p>}
      <ul className="staff-todo">
        {waiting.map((work) => (
          <WaitingLine key={work.kind} work={work} now={now} />
        ))}
      </ul>
    </section>
  );
}

function WaitingLine({ work: { kind, count, oldestAt, amount }, now }: { work: WaitingWork; now: Date }) {
  const { locale, t } = useT();
  const { permission, isUrgent } = waitingKinds[kind];
  const canDo = usePermission(permission);
  const { icon, href } = places[kind];
  const facts = [t(`back_office.waiting.count.${kind}`, { count }), amount && formatVnd(amount, locale)];
  return (
    <li className={isUrgent ? "staff-todo-urgent" : undefined}>
      <a href={typeof href === "string" ? href : href(locale)}>
        <span className="staff-todo-icon">
          <Icon name={icon} size={20} />
        </span>
        <b>{t(`back_office.waiting.name.${kind}`)}</b>
        <small>
          {facts.filter(Boolean).join(" · ")} ·{" "}
          <b>{t("back_office.waiting.oldest", { age: formatAge(oldestAt, now, t) })}</b>
        </small>
        <span className="staff-todo-verb">
          {t(canDo ? `back_office.waiting.verb.${kind}` : "back_office.waiting.view")}
          <Icon name="right" size={20} />
        </span>
      </a>
    </li>
  );
}

function formatAge(since: string, now: Date, t: ReturnType<typeof useT>["t"]): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return t("common.duration.minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t("common.duration.hours", { count: hours })
    : t("common.duration.days", { count: Math.floor(hours / 24) });
}
