import sprite from "./icons.svg?no-inline";

/** The ids of `icons.svg`. */
export type IconName =
  | "home"
  | "ticket"
  | "cart"
  | "menu"
  | "search"
  | "sun"
  | "moon"
  | "auto"
  | "globe"
  | "calendar"
  | "clock"
  | "phone"
  | "mail"
  | "check"
  | "cross"
  | "warning"
  | "info"
  | "arrow-left"
  | "arrow-right"
  | "leaf"
  | "bank"
  | "card"
  | "trash"
  | "undo"
  | "gift"
  | "play"
  | "cabin";

/**
 * A drawn sign of 24 x 24, by its name in the shop's sprite: one file for all pages, which no page has to carry. It
 * says nothing to a screen reader: the words beside it do.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
