import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";
import { linkToArea, nameOfArea, type StaffArea } from "./staff-areas";
import { StaffTitle } from "./staff-title";

type ListPage = StaffArea["pages"][number]["id"];

type Props = {
  /** The document has the same title. */
  title: string;
  text?: ReactNode;
  /** The back link leads to a list page from the menu, or to any other page with its name. */
  back?: ListPage | { to: string; label: string };
  state?: ReactNode;
  /** A page has one primary button and at most two others. */
  action?: ReactNode;
  more?: readonly ReactNode[];
  /**
   * The text explains what the page is for. It is null on a page that confirms an action, because it lists the
   * consequences instead.
   */
  help: TextKeysUnder<"back_office.help"> | null;
};

export function PageHead({ title, text, back, state, action, more = [], help }: Props) {
  const { t } = useT();
  return (
    <div className="staff-head">
      <StaffTitle title={title} />
      <div className="staff-head-name">
        {back && (typeof back === "string" ? <ListLink to={back} /> : <BackLink {...back} />)}
        <div className="staff-head-title">
          <h1>{title}</h1>
          {state}
          {help && <PageHelp text={t(`back_office.help.${help}`)} />}
        </div>
        {text && <p className="help">{text}</p>}
      </div>
      {(action || more.length > 0) && (
        <div className="staff-head-acts">
          {more.length > 0 && (
            <details className="staff-more" data-menu="">
              <summary className={buttonClass("line")}>
                {t("back_office.head.more")}
                <Icon name="down" size={20} />
              </summary>
              <ul>
                {more.map((act, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a page never change their positions
                  <li key={index}>{act}</li>
                ))}
              </ul>
            </details>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

function PageHelp({ text }: { text: string }) {
  const { t } = useT();
  return (
    <details className="staff-help" data-help="">
      <summary>
        <span aria-hidden="true">?</span>
        <span className="sr-only">{t("back_office.head.help")}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

const listParameter = "list";

/** Links back to a list with the filters that the staff member had chosen there. */
function ListLink({ to }: { to: ListPage }) {
  const { t } = useT();
  const query = new URLSearchParams(new URLSearchParams(useLocation().search).get(listParameter) ?? "");
  return (
    <BackLink
      to={query.size > 0 ? `${linkToArea({ id: to })}?${query}` : linkToArea({ id: to })}
      label={nameOfArea({ id: to }, t)}
    />
  );
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} className="staff-back">
      <Icon name="arrow-left" size={20} />
      {label}
    </a>
  );
}

/** Returns the query for links from a list to its rows. `ListLink` reads the filters from it. */
export function useListQuery(): { [listParameter]?: string } {
  const query = useLocation().search.slice(1);
  return query ? { [listParameter]: query } : {};
}
