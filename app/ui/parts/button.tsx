import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

/** `line` is for busy backgrounds, `quiet` has only text. */
export type ButtonVariant = "main" | "soft" | "line" | "quiet" | "danger";

export function buttonClass(variant: ButtonVariant = "main", more = "") {
  return `btn${variant === "main" ? "" : ` btn-${variant}`}${more && ` ${more}`}`;
}

type ButtonProps = { variant?: ButtonVariant; icon?: IconName; children: ReactNode };

export function Button({
  variant,
  icon,
  children,
  className,
  type = "button",
  ...rest
}: ButtonProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={buttonClass(variant, className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  icon,
  children,
  className,
  ...rest
}: ButtonProps & Omit<ComponentProps<typeof Link>, "children">) {
  return (
    <Link className={buttonClass(variant, className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  );
}
