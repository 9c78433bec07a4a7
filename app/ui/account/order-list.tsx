import type { MyOrderSummary } from "~/domain/accounts/present-my-orders.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { WithCode } from "../parts/formatted-text";
import { Link } from "../parts/link";

export function OrderList({ orders }: { orders: readonly MyOrderSummary[] }) {
  const { t, locale } = useT();
  return (
    <ul className="stack gap-4">
      {orders.map(({ code, placed, state, what, total, isJoined }) => (
        <li key={code} className="card">
          <div className="row flex-wrap">
            <Link
              to={linkTo(locale, "order", { code })}
              className="inline-flex min-h-11 items-center font-semibold text-ui-ink"
            >
              <span>
                <WithCode text={t("orders.order_title", { code })} code={code} />
              </span>
            </Link>
            <span className="num font-semibold">{total}</span>
          </div>
          <p>{state}</p>
          <p className="text-muted">{[placed, what].filter(Boolean).join(" · ")}</p>
          {isJoined && <p className="help">{t("settings.orders.joined")}</p>}
        </li>
      ))}
    </ul>
  );
}
