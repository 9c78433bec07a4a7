import { useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";

const id = "consent";
/** As the server drew it: read before React runs. */
const drawn = typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");

/**
 * Asks to be allowed to measure, in the page's flow so that it covers nothing. Browsers get it as HTML only: neither its
 * words nor its parts are in any script. A plain form; `browser/visitor-session` sends it in place.
 */
export function ConsentBanner({ tagged }: { tagged: boolean }) {
  if (import.meta.env.SSR)
    return (
      <aside id={id} className="no-print border-b border-line bg-soft text-sm">
        <Question tagged={tagged} />
      </aside>
    );
  return (
    <aside
      id={id}
      className="no-print border-b border-line bg-soft text-sm"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}

function Question({ tagged }: { tagged: boolean }) {
  const { pathname, search } = useLocation();
  const { locale, t } = useT();
  return (
    <form method="post" action="/preferences/consent" className="wrap row flex-wrap py-2">
      <input type="hidden" name="to" value={pathname + search} />
      <p>
        {t(tagged ? "consent.ask_tagged" : "consent.ask")}{" "}
        <Link to={linkTo(locale, "policy", { slug: "privacy" })}>{t("consent.more")}</Link>
      </p>
      <p className="flex gap-2">
        <button type="submit" name="value" value="denied" className="btn btn-line">
          {t("consent.decline")}
        </button>
        <button type="submit" name="value" value="granted" className="btn btn-line">
          {t("consent.accept")}
        </button>
      </p>
    </form>
  );
}
