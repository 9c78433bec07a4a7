import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";
import { NavLink } from "../parts/link";

type Props = { inCart: number; emptyPages?: readonly string[] };

export function BottomBar({ inCart, emptyPages = [] }: Props) {
  const { locale, t } = useT();
  const places = [
    { id: "home", icon: "home", name: t("common.nav.home") },
    { id: "tickets", icon: "ticket", name: t("common.nav.tickets") },
    { id: "products", icon: "gift", name: t("common.nav.products") },
    { id: "services", icon: "people", name: t("common.nav.services") },
    { id: "cart", icon: "cart", name: t("common.nav.cart") },
  ] as const;
  const visible = places.filter(({ id }) => !emptyPages.includes(id));
  return (
    <nav className={visible.length < places.length ? "bar bar-short" : "bar"} aria-label={t("common.nav.bottom")}>
      {visible.map(({ id, icon, name }) => (
        <NavLink key={id} to={linkTo(locale, id)} end={id === "home"}>
          <Icon name={icon} size={22} />
          <span>{name}</span>
          {id === "cart" && (
            <span className="absolute inset-x-0 top-1 pl-8">
              <CartCount count={inCart} />
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** The page cache writes the same markup into stored pages (`writeCartCount`). */
export function CartCount({ count }: { count: number }) {
  const { t } = useT();
  return (
    <span className="in-cart">
      {count > 0 && (
        <>
          {count}
          <span>{` ${t("common.nav.in_cart", { count })}`}</span>
        </>
      )}
    </span>
  );
}
