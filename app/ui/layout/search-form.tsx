import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";

/** Words to look for: a plain GET form. */
export function SearchForm({ q, className = "" }: { q?: string; className?: string }) {
  const { locale, t } = useT();
  return (
    <Form role="search" action={linkTo(locale, "search")} className={`seek ${className}`.trimEnd()}>
      <input
        key={q}
        type="search"
        name="q"
        className="input"
        aria-label={t("common.search.label")}
        placeholder={t("common.search.placeholder")}
        defaultValue={q}
        maxLength={100}
        enterKeyHint="search"
        required
      />
      <button type="submit" className="btn btn-soft" aria-label={t("common.search.go")}>
        <Icon name="search" size={20} />
      </button>
    </Form>
  );
}
