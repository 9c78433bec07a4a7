import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SessionFields } from "../parts/cookieless-session";
import { Icon } from "../parts/icon";

type Props = { q?: string; className?: string; isInPage?: boolean };

export function SearchForm({ q, className = "", isInPage = false }: Props) {
  const { locale, t } = useT();
  const label = t(isInPage ? "common.search.again" : "common.search.label");
  return (
    <Form role="search" aria-label={label} action={linkTo(locale, "search")} className={`seek ${className}`.trimEnd()}>
      <input
        key={q}
        type="search"
        name="q"
        className="input"
        aria-label={label}
        placeholder={t("common.search.placeholder")}
        defaultValue={q}
        maxLength={100}
        enterKeyHint="search"
        required
      />
      {import.meta.env.SSR && <SessionFields />}
      <button type="submit" className="btn btn-soft" aria-label={t("common.search.go")}>
        <Icon name="search" size={20} />
      </button>
    </Form>
  );
}
