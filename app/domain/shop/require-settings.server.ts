import { DomainError } from "../errors";
import { isReadable, type Shop } from "./shop.rules";

/** Money is neither asked for nor given back by built-in values. @throws DomainError settings_unreadable */
export function requireSettings(shop: Pick<Shop, "unreadable">): void {
  if (!isReadable(shop, "settings")) throw new DomainError("settings_unreadable");
}
