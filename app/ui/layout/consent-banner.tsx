import { use } from "react";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { CookielessSessionContext } from "../parts/cookieless-session";
import { Link } from "../parts/link";
import { useReturnAddress } from "./preference-forms";

const id = "consent";
/** The server-rendered HTML of the banner, read before hydration. */
const serverHtml = typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");

/**
 * The client keeps the server's HTML, so the page's bundle does not need the code of `Question`. With a script,
 * `browser/visitor-session` sends the answer.
 */
export function ConsentBanner({ tagged, stays }: { tagged: boolean; stays: boolean }) {
  const label = useT().t("common.footer.consent");
  const className = `consent no-print${stays ? " consent-stays" : ""}`;
  if (!import.meta.env.SSR)
    return (
      <aside
        id={id}
        aria-label={label}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: serverHtml }}
      />
    );
  // Without cookies an answer cannot be stored.
  if (use(CookielessSessionContext)) return null;
  return (
    <aside id={id} aria-label={label} className={className}>
      <Question tagged={tagged} />
    </aside>
  );
}

function Question({ tagged }: { tagged: boolean }) {
  const address = useReturnAddress();
  const { locale, t } = useT();
  return (
    <form method="post" action="/preferences/consent" className="wrap row flex-wrap py-2">
      <input type="hidden" name="to" value={address} />
      <p className="min-w-[12ch] flex-1">
        <span className="max-md:hidden">{t(tagged ? "consent.ask_tagged" : "consent.ask")} </span>
        <span className="md:hidden">{t(tagged ? "consent.short_tagged" : "consent.short")} </span>
        <Link to={linkTo(locale, "policy", { slug: "privacy" })}>{t("consent.more")}</Link>
      </p>
      <p className="flex flex-wrap gap-2">
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
