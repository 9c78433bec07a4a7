import sprite from "./icons.svg?no-inline";

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
  | "down"
  | "leaf"
  | "bank"
  | "card"
  | "trash"
  | "undo"
  | "gift"
  | "play"
  | "cabin"
  | "height"
  | "length"
  | "walk"
  | "wheelchair"
  | "car"
  | "bus"
  | "eye"
  | "wind"
  | "water"
  | "people"
  | "filter"
  | "sort"
  | "plus"
  | "thermometer"
  | "box"
  | "money"
  | "chat"
  | "page"
  | "gear"
  | "scan"
  | "out"
  | "truck"
  | "star"
  | "right";

/** Screen readers ignore the icon, so it needs a text beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
