import { useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import type { VisitorFrame } from "~/lib/visitor-frame";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";
import { Link, NavLink } from "../parts/link";
import { CartCount } from "./bottom-bar";
import type { FrameData } from "./frame-data";
import { ColorForm, LanguageForm } from "./preference-forms";
import { SearchForm } from "./search-form";

type Props = Pick<FrameData, "shop" | "color" | "isDemo" | "logo"> &
  Pick<VisitorFrame, "account" | "inCart"> & { hasSearch: boolean };

export function Header({ shop, color, isDemo, logo, account, inCart, hasSearch }: Props) {
  const { locale, t } = useT();
  const isEmpty = (page: string) => shop.emptyPages?.includes(page) ?? false;
  const { pathname } = useLocation();
  const dashboard = linkTo(locale, "dashboard");
  return (
    <header className="top">
      {isDemo && (
        <p className="no-print bg-gold-soft px-4 py-1 text-center text-xs text-gold-ink">{t("common.demo")}</p>
      )}
      <div className="wrap flex items-center gap-2">
        <Link
          to={linkTo(locale, "home")}
          className="mr-auto flex min-h-11 items-center gap-2 text-[min(1.25rem,6.5vw)] font-bold break-words xl:mr-2"
        >
          <picture className="flex-none">
            {color === "auto" && logo.dark !== logo.light && (
              <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />
            )}
            <img
              src={color === "dark" ? logo.dark : logo.light}
              width="32"
              height="32"
              alt=""
              className="h-[min(2rem,10vw)] w-auto"
            />
          </picture>
          {shop.name}
        </Link>
        {/* A new `key` closes the open menu after a navigation. */}
        <nav
          key={pathname}
          id="menu"
          popover="auto"
          className={hasSearch ? "menu" : "menu xl:justify-end"}
          aria-label={t("common.nav.main")}
        >
          {hasSearch && (
            <>
              <NavLink to={linkTo(locale, "tickets")}>{t("common.nav.tickets")}</NavLink>
              {!isEmpty("products") && <NavLink to={linkTo(locale, "products")}>{t("common.nav.products")}</NavLink>}
              {!isEmpty("services") && <NavLink to={linkTo(locale, "services")}>{t("common.nav.services")}</NavLink>}
              <NavLink to={linkTo(locale, "ticketPricing")} className="xl:hidden">
                {t("common.nav.prices")}
              </NavLink>
              <NavLink to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</NavLink>
              <NavLink to={account ? dashboard : linkTo(locale, "logIn", null, { redirectTo: dashboard })}>
                <span className="xl:max-w-28 xl:truncate">{account?.displayName ?? t("common.nav.log_in")}</span>
              </NavLink>
              <SearchForm />
            </>
          )}
          <LanguageForm />
          <ColorForm color={color} />
        </nav>
        <Link to={linkTo(locale, "cart")} className="btn btn-soft max-sm:px-3! xl:px-3!">
          <Icon name="cart" size={20} />
          <span className="max-sm:sr-only xl:sr-only">{t("common.nav.cart")}</span>
          <CartCount count={inCart} />
        </Link>
        <button
          type="button"
          popoverTarget="menu"
          className="btn btn-quiet xl:hidden"
          aria-label={t("common.nav.menu")}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
