import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useT } from "~/i18n/use-t";
import { useLostRequest } from "../form/no-connection";
import { useHydrated } from "../parts/use-hydrated";
import { AccountPages } from "./account-pages";
import { BottomBar } from "./bottom-bar";
import { ConsentBanner } from "./consent-banner";
import { Footer, HiddenFooter } from "./footer";
import type { FrameData } from "./frame-data";
import { Header } from "./header";
import { useHeadingFocus } from "./heading-focus";
import { usePageHandle } from "./page-handle";
import { ToastRegion } from "./toast-region";
import { WithoutCookies } from "./without-cookies";

export function Frame({ children, ...frame }: FrameData & { children: ReactNode }) {
  const { shop, toast, mode, color, demo, logo, account, consent, tags, covered } = frame;
  const { t } = useT();
  const hydrated = useHydrated();
  const { layout, bottomBar, search } = usePageHandle();
  useHeadingFocus();
  if (layout === "bare") return <main id="main">{children}</main>;
  const asks = layout !== "ticket";
  const hasBar = asks && layout !== "auth" && bottomBar !== false;
  const stays = bottomBar === undefined;
  const question = consent === null && asks && <ConsentBanner tagged={tags !== null} stays={stays} />;
  return (
    <>
      <a href="#main" className="skip btn">
        {t("common.skip")}
      </a>
      {/* First in the tab order, because it covers the bottom of the page. */}
      {stays && question}
      {covered && !hydrated && (
        <div className="overlay" role="status">
          {t("common.loading")}
        </div>
      )}
      <Progress />
      <Header shop={shop} color={color} demo={demo} logo={logo} account={account} search={search !== false} />
      {import.meta.env.SSR && asks && <WithoutCookies />}
      <ToastRegion toast={toast} position={shop.toastPosition} isPlain={mode === "plain"} />
      <main id="main" tabIndex={-1} className="outline-none">
        {layout === "profile" && <AccountPages />}
        {children}
      </main>
      {layout === "auth" ? <HiddenFooter shop={shop} /> : <Footer shop={shop} mode={mode} />}
      {!stays && question}
      {hasBar && <BottomBar inCart={shop.inCart} />}
    </>
  );
}

/** Appears for client navigations longer than 300 ms (the style sheet has the delay). */
function Progress() {
  const { state } = useNavigation();
  return useLostRequest() || state === "idle" ? null : <div className="progress" />;
}
