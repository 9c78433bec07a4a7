import { adapters } from "./adapters.server";

/** Sites that a form of the shop may lead to, for the content security policy. */
export function gatewayOrigins(): string[] {
  const urls = Object.values(adapters).flatMap((adapter) => adapter.origins());
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
