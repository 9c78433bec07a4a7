import { useLocation } from "react-router";
import type { ListView } from "~/domain/back-office/saved-views.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffField } from "../staff-fields";
import { StaffForm } from "../staff-form";

/** A higher count is shown as "999+". */
const maxCounted = 999;
const notInViews = ["q", "after", "before", "page"];

/** Returns the query as views store it: without empty values, and with sorted parameters. */
function useViewQuery(): string {
  const { search } = useLocation();
  const entries = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== "" && !notInViews.includes(name),
  );
  return new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

export function ListTabs({ views }: { views: readonly ListView[] }) {
  const { t, locale } = useT();
  const { pathname } = useLocation();
  const current = useViewQuery();
  return (
    <nav className="staff-tabs" aria-label={t("back_office.view.title")}>
      {views.map(({ id, builtIn, name, query, count }) => (
        <a
          key={id ?? builtIn}
          href={query ? `${pathname}?${query}` : pathname}
          aria-current={query === current ? "page" : undefined}
        >
          {builtIn ? t(`back_office.view.of.${builtIn}`) : name}
          <span className="staff-count">{count > maxCounted ? `${maxCounted}+` : formatNumber(count, locale)}</span>
        </a>
      ))}
    </nav>
  );
}

type Props = { views: readonly ListView[]; sent: FormSubmission | null };

export function ViewForms({ views, sent }: Props) {
  const { t } = useT();
  const query = useViewQuery();
  const view = views.find((one) => one.query === query);
  if (view?.id === null || query === "") return null;
  const action = view ? "rename_view" : "save_view";
  const result = resultOfAction(sent, action);
  return (
    <details className="list-filters list-view" open={result !== undefined}>
      <summary className="staff-link staff-tap">{t(view ? "back_office.view.edit" : "back_office.view.save")}</summary>
      <div className="stack">
        <StaffForm
          {...{ action, result }}
          button={t(view ? "back_office.view.rename" : "back_office.view.save_button")}
          scope="view"
          hidden={view ? { id: view.id } : { query }}
          defaultValue={{ name: view?.name }}
        >
          <StaffField
            name="name"
            label={t("back_office.view.name")}
            help={t("back_office.view.help")}
            required
            maxLength={40}
          />
        </StaffForm>
        {view && (
          <StaffForm
            action="remove_view"
            button={t("back_office.view.remove")}
            variant="line"
            hidden={{ id: view.id }}
          />
        )}
      </div>
    </details>
  );
}
