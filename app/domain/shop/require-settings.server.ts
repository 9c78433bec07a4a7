import { DomainError } from "../errors";
import { isReadable, type Shop } from "./shop.rules";

/** Payments and refunds must not use built-in values. @throws DomainError settings_unreadable */
export function requireSettings(shop: Pick<Shop, "unreadable">): void {
  if (!isReadable(shop, "settings")) throw new DomainError("settings_unreadable");
}
