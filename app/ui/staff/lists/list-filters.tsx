import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ListFilter } from "~/domain/back-office/present-row-filters.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatNumber, formatVnd } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import { Field, Select } from "../../form/field";
import { buttonClass } from "../../parts/button";
import { Icon } from "../../parts/icon";

/** These parameters select a page. A new search begins at the first page. */
const pageParameters = ["after", "before", "page"];

type ListFilterFormProps = {
  search: { label: string; help?: string; value: string | undefined };
  filters: readonly ListFilter[];
  hidden?: Readonly<Record<string, string | undefined>>;
};

/** Search and filters are one form, so that changing one keeps the other. */
export function ListFilterForm({ search, filters, hidden = {} }: ListFilterFormProps) {
  const { t } = useT();
  const { pathname } = useLocation();
  const active = filters.filter(({ value }) => value !== undefined).length;
  return (
    <form className="staff-line list-form" action={pathname}>
      {Object.entries(hidden).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
      <Field
        name="q"
        type="search"
        maxLength={100}
        label={search.label}
        help={search.help}
        defaultValue={search.value}
      />
      {filters.length > 0 && (
        <details className="list-filters">
          <summary className={buttonClass("line")}>
            <Icon name="filter" size={20} />
            {t("back_office.list.filter")}
            {active > 0 && <span className="num">{active}</span>}
          </summary>
          <div className="stack">
            <div className="list-filters-fields">
              {filters.map((filter) => (
                <FilterField key={filter.name} filter={filter} />
              ))}
            </div>
            <button type="submit" className={buttonClass()}>
              {t("back_office.list.apply")}
            </button>
          </div>
        </details>
      )}
      <button type="submit" className={buttonClass("line")}>
        {t("back_office.rows.submit_search")}
      </button>
    </form>
  );
}

function FilterField({ filter: { name, label, input, options = [], value } }: { filter: ListFilter }) {
  const { t } = useT();
  if (input === "choice")
    return (
      <Select
        {...{ name, label, options }}
        id={`filter-${name}`}
        placeholder={t("back_office.list.any")}
        defaultValue={value}
      />
    );
  return (
    <Field
      {...{ name, label }}
      id={`filter-${name}`}
      {...(input === "date" ? { type: "date" } : { inputMode: "numeric", maxLength: 20 })}
      defaultValue={value}
    />
  );
}

type ChipsProps = { filters: readonly ListFilter[]; total: string; children?: ReactNode };

export function ListChips({ filters, total, children }: ChipsProps) {
  const { t, locale } = useT();
  const { pathname, search } = useLocation();
  const active = filters.filter(({ value }) => value !== undefined);
  const linkWithout = (names: readonly string[]) => {
    const query = new URLSearchParams(search);
    for (const name of [...names, ...pageParameters]) query.delete(name);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const show = ({ input, options = [], value = "" }: ListFilter) => {
    if (input === "choice") return options.find((one) => one.value === value)?.label ?? value;
    if (input === "date") return isDate(value) ? formatDate(value, locale, "medium") : value;
    const number = Number(value.replaceAll(/\D/g, ""));
    return input === "money" ? formatVnd(number, locale) : formatNumber(number, locale);
  };
  return (
    <div className="list-chips">
      {active.map((filter) => (
        <a key={filter.name} href={linkWithout([filter.name])} className="chip list-chip">
          {filter.label}: {show(filter)}
          <Icon name="cross" size={16} />
          <span className="sr-only">{t("back_office.list.remove_filter")}</span>
        </a>
      ))}
      {active.length > 1 && (
        <a href={linkWithout(active.map(({ name }) => name))} className="staff-link staff-tap">
          {t("back_office.list.remove_all")}
        </a>
      )}
      <p className="help">{total}</p>
      {children}
    </div>
  );
}
