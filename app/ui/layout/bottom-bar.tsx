import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";
import { NavLink } from "../parts/link";
import { CartCount } from "./cart-count";

const places = [
  { id: "home", icon: "home", name: "home" },
  { id: "tickets", icon: "ticket", name: "tickets" },
  { id: "products", icon: "gift", name: "products" },
  { id: "services", icon: "cabin", name: "services" },
  { id: "cart", icon: "cart", name: "cart" },
] as const;

export function BottomBar({ inCart }: { inCart: number }) {
  const { locale, t } = useT();
  return (
    <nav className="bar" aria-label={t("common.nav.bottom")}>
      {places.map(({ id, icon, name }) => (
        <NavLink key={id} to={linkTo(locale, id)} end>
          <Icon name={icon} size={22} />
          <span>{t(`common.nav.${name}`)}</span>
          {id === "cart" && inCart > 0 && (
            <span className="absolute top-1 left-1/2 ml-2">
              <CartCount count={inCart} />
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
