import { type ReactNode, use } from "react";
import { useLocation, useNavigation } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { useLostRequest } from "../form/no-connection";
import { buttonClass } from "../parts/button";
import { CookielessSessionContext } from "../parts/cookieless-session";
import { useHeadingFocus } from "../parts/focus";
import { useHydrated } from "../parts/hydration";
import { Link, NavLink } from "../parts/link";
import { BottomBar } from "./bottom-bar";
import { Footer, HiddenFooter } from "./footer";
import type { FrameData } from "./frame-data";
import { Header } from "./header";
import { usePageHandle } from "./page-handle";
import { useReturnAddress } from "./preference-forms";
import { StoredPart } from "./stored-part";
import { ToastRegion } from "./toast-region";
import { useVisitorFrame } from "./use-visitor-frame";

const consentId = "consent";

/** The server rendered this HTML of the banner. It is read before hydration. */
const serverBanner = typeof document === "undefined" ? "" : (document.getElementById(consentId)?.innerHTML ?? "");

export function Frame({ children, ...frame }: FrameData & { children: ReactNode }) {
  const { shop, mode, color, isDemo, logo, tags, isCovered, preview } = frame;
  const { inCart, account, toast, consent } = useVisitorFrame();
  const { t } = useT();
  const isHydrated = useHydrated();
  const { layout, bottomBar, hasSearch } = usePageHandle();
  useHeadingFocus();
  if (layout === "bare") return <main id="main">{children}</main>;
  const shouldAsk = layout !== "ticket";
  const hasBar = shouldAsk && layout !== "auth" && bottomBar !== false;
  const isSticky = bottomBar === undefined;
  const question = consent === null && shouldAsk && (
    <StoredPart id="consent" of={ConsentBanner} props={{ isTagged: tags !== null, isSticky }} />
  );
  return (
    <>
      <a href="#main" className="skip btn">
        {t("common.skip")}
      </a>
      {/* The consent prompt covers the bottom of the page, so Tab reaches it before the page. */}
      {isSticky && question}
      {isCovered && !isHydrated && (
        <div className="overlay" role="status">
          {t("common.loading")}
        </div>
      )}
      {preview && <PreviewBanner isOpen={preview.isOpen} />}
      <Progress />
      <StaleNote />
      <StoredPart
        id="header"
        of={Header}
        props={{ shop, color, isDemo, logo, account, inCart, hasSearch: hasSearch !== false }}
      />
      {import.meta.env.SSR && shouldAsk && <WithoutCookies />}
      <ToastRegion toast={toast} position={shop.toastPosition} isPlain={mode === "plain"} />
      <main id="main" tabIndex={-1} className="outline-none">
        {layout === "profile" && <AccountPages />}
        {children}
      </main>
      {layout === "auth" ? (
        <StoredPart id="hidden-footer" of={HiddenFooter} props={{ shop }} />
      ) : (
        <StoredPart id="footer" of={Footer} props={{ shop, mode }} />
      )}
      {!isSticky && question}
      {hasBar && <StoredPart id="bar" of={BottomBar} props={{ inCart, emptyPages: shop.emptyPages }} />}
    </>
  );
}

let staleNote = typeof document === "undefined" ? "" : (document.querySelector(".stale-note")?.innerHTML ?? "");
let firstPage: string | undefined;

/**
 * The note is empty, unless the page cache sends an old page because the database is lost (`server/page-cache`). A
 * client navigation always loads a current page, so it removes the note.
 */
function StaleNote() {
  const { pathname, search } = useLocation();
  if (typeof document !== "undefined") {
    firstPage ??= pathname + search;
    if (pathname + search !== firstPage) staleNote = "";
  }
  return (
    <p className="stale-note" role="status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: staleNote }} />
  );
}

/** The style sheet shows the progress bar only if a client navigation takes longer than 300 ms. */
function Progress() {
  const { state } = useNavigation();
  return useLostRequest() || state === "idle" ? null : <div className="progress" />;
}

function AccountPages() {
  const { locale, t } = useT();
  return (
    <nav className="wrap flex flex-wrap gap-x-4 pt-2 [&>a]:py-2.5" aria-label={t("common.nav.own")}>
      <NavLink to={linkTo(locale, "dashboard")}>{t("common.nav.account")}</NavLink>
      <NavLink to={linkTo(locale, "cart")}>{t("common.nav.cart")}</NavLink>
      <NavLink to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</NavLink>
    </nav>
  );
}

function WithoutCookies() {
  const { locale, t } = useT();
  const session = use(CookielessSessionContext);
  if (!session) return null;
  return (
    <details className="no-print border-b border-line bg-soft text-sm">
      <summary className="wrap min-h-11 content-center">
        {t(session.isExpired ? "cookieless.over" : "cookieless.how")}
      </summary>
      <p className="wrap pb-3">
        {t(session.isExpired ? "cookieless.over_more" : "cookieless.how_more")}{" "}
        {session.isExpired && <Link to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</Link>}
      </p>
    </details>
  );
}

/**
 * In the browser, the banner keeps the HTML of the server, so no script contains `Question`. `browser/visitor-session`
 * sends the answer.
 */
function ConsentBanner({ isTagged, isSticky }: { isTagged: boolean; isSticky: boolean }) {
  const label = useT().t("common.footer.consent");
  const className = `consent no-print${isSticky ? " consent-stays" : ""}`;
  if (!import.meta.env.SSR)
    return (
      <aside
        id={consentId}
        aria-label={label}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: serverBanner }}
      />
    );
  // Without cookies, an answer cannot be stored.
  if (use(CookielessSessionContext)) return null;
  return (
    <aside id={consentId} aria-label={label} className={className}>
      <Question isTagged={isTagged} />
    </aside>
  );
}

function Question({ isTagged }: { isTagged: boolean }) {
  const address = useReturnAddress();
  const { locale, t } = useT();
  return (
    <form method="post" action="/preferences/consent" className="wrap row flex-wrap py-2">
      <input type="hidden" name="to" value={address} />
      <p className="min-w-[12ch] flex-1">
        <span className="max-md:hidden">{t(isTagged ? "consent.ask_tagged" : "consent.ask")} </span>
        <span className="md:hidden">{t(isTagged ? "consent.short_tagged" : "consent.short")} </span>
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

/** Reminds staff that they preview the shop and can only place test orders. A button ends the preview. */
function PreviewBanner({ isOpen }: { isOpen: boolean }) {
  const { t } = useT();
  return (
    <aside className="no-print bg-gold-soft px-4 py-1 text-sm text-gold-ink" aria-label={t("common.preview.name")}>
      <form
        method="post"
        action="/preferences/end-preview"
        className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1"
      >
        <p>{t(isOpen ? "common.preview.open" : "common.preview.closed")}</p>
        <button type="submit" className={buttonClass("line")}>
          {t("common.preview.end")}
        </button>
      </form>
    </aside>
  );
}
