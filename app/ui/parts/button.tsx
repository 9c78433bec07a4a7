import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

/** main: the primary action; soft: secondary; line: on a busy background; quiet: text only. */
export type Look = "main" | "soft" | "line" | "quiet";

export function buttonClass(look: Look = "main", more = "") {
  return `btn${look === "main" ? "" : ` btn-${look}`}${more && ` ${more}`}`;
}

type Face = { look?: Look; icon?: IconName; children: ReactNode };

export function Button({
  look,
  icon,
  children,
  className,
  type = "button",
  ...rest
}: Face & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={buttonClass(look, className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  look,
  icon,
  children,
  className,
  ...rest
}: Face & Omit<ComponentProps<typeof Link>, "children">) {
  return (
    <Link className={buttonClass(look, className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  );
}
