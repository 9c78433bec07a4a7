import { type ReactNode, useId } from "react";
import type { FoundItem, FoundItems } from "~/domain/back-office/present-search-results.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Icon } from "../parts/icon";

type Props = { q: string; results: FoundItems };

export function SearchResults({ q, results }: Props) {
  const { t } = useT();
  const groups = results.groups.filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  if (count === 0)
    return (
      <div data-results>
        <p role="status">{t("staff_search.none", { q })}</p>
        <p className="help">{t("staff_search.none_help")}</p>
      </div>
    );
  return (
    <div className="stack" data-results>
      <p className="help" role="status">
        {t("staff_search.found", { count })}
      </p>
      {groups.map(({ id, found }) => (
        <Group key={id} title={t(`staff_search.group.${id}`)} results={found}>
          {id === "orders" && results.hasMoreOrders && (
            <p className="staff-card-text">
              <a href={linkToStaff("orders", null, { q })}>{t("staff_search.more_orders")}</a>
            </p>
          )}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, results, children }: { title: string; results: readonly FoundItem[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className="staff-card" aria-labelledby={id}>
      <div className="staff-card-head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="staff-todo staff-found">
        {results.map(({ key, icon, href, name, state, more }) => {
          const line = (
            <>
              <span className="staff-todo-icon">
                <Icon name={icon} size={20} />
              </span>
              <b>{name}</b>
              {more && <small>{more}</small>}
              {state && <span className="help">{state}</span>}
            </>
          );
          return <li key={key}>{href === null ? <div>{line}</div> : <a href={href}>{line}</a>}</li>;
        })}
      </ul>
      {children}
    </section>
  );
}
