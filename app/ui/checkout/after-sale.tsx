import type { AfterSale as Done } from "~/domain/selling/after-sale.rules";
import type { OrderView } from "~/domain/selling/order-view";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/use-shop";
import { WithCode } from "../parts/code";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { changeWords, refundWords } from "../tickets/terms-in-words";

/** Policies that say more of each kind of line, where the shop has them. */
const policies = { ticket: ["tickets"], variant: ["returns", "shipping"], service: [] } as const;

const way = "flex min-h-11 items-center gap-2 font-semibold text-ui-ink";

/** Until when what was bought may be moved or given back, whom to ask for it, and the policies that say more. */
export function AfterSale({ order: { afterSale, code, lines } }: { order: OrderView }) {
  const { t, locale } = useT();
  const shop = useShop();
  const slugs = new Set<string>(lines.flatMap(({ kind }) => policies[kind]));
  const more = shop?.policies.filter(({ slug }) => slugs.has(slug)) ?? [];
  return (
    <section className="card stack no-print">
      <h2 className="text-lg">{t(afterSale.length > 0 ? "orders.after_sale" : "orders.help")}</h2>
      {afterSale.map((done) => (
        <Deadlines key={`${done.kind} ${done.name} ${done.date} ${done.time}`} of={done} named={afterSale.length > 1} />
      ))}
      <p>
        <WithCode text={t(afterSale.length > 0 ? "orders.ask_for_it" : "orders.ask_us", { code })} code={code} />
      </p>
      {shop && (
        <div className="flex flex-wrap gap-x-6">
          {shop.phone && (
            <a className={way} href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}>
              <Icon name="phone" size={20} /> {shop.phone}
            </a>
          )}
          {shop.email && (
            <a className={way} href={`mailto:${shop.email}?subject=${code}`}>
              <Icon name="mail" size={20} /> {shop.email}
            </a>
          )}
        </div>
      )}
      {shop?.phone && <p className="help">{t("orders.hours", { opens: shop.opens, closes: shop.closes })}</p>}
      {more.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {more.map(({ slug, title }) => (
            <li key={slug}>
              <Link className="inline-block py-2.5 text-ui-ink" to={linkTo(locale, "policy", { slug })}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `named`: it is one of several. */
function Deadlines({ of: done, named }: { of: Done; named: boolean }) {
  const { t, locale } = useT();
  return (
    <div className="stack gap-2">
      {named && (
        <h3 className="text-base">
          {[done.name, formatDate(done.date, locale, "short"), done.time].filter(Boolean).join(" · ")}
        </h3>
      )}
      <dl className="deadlines">
        {done.kind === "ticket" ? (
          <>
            <dt>{t("orders.change_day")}</dt>
            <dd>{changeWords(done, t, locale)}</dd>
            <dt>{t("orders.give_back")}</dt>
            <dd>{refundWords(done, t, locale)}</dd>
          </>
        ) : (
          <>
            <dt>{t("orders.give_back_service")}</dt>
            <dd>
              {done.freeThrough
                ? t("orders.service_until", { day: formatDate(done.freeThrough, locale, "short") })
                : t("orders.service_over")}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
