import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";

type Props = {
  to: string;
  before: number | string | undefined;
  next: number | string | null;
  query?: Readonly<Record<string, string | undefined>>;
};

export function OlderLinks({ to, before, next, query = {} }: Props) {
  const { t } = useT();
  if (before === undefined && next === null) return null;
  const otherQuery = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const buildUrl = (more: Record<string, string>) =>
    `${to}?${new URLSearchParams([...otherQuery, ...Object.entries(more)])}`;
  return (
    <nav className="row" aria-label={t("staff.log.older")}>
      {before !== undefined && (
        <a href={buildUrl({})} className={buttonClass("line")}>
          {t("staff.log.newest")}
        </a>
      )}
      {next !== null && (
        <a href={buildUrl({ before: String(next) })} className={buttonClass("soft")}>
          {t("staff.log.older")}
        </a>
      )}
    </nav>
  );
}
