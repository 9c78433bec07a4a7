import { DomainError } from "~/domain/errors";
import { config } from "~/lib/config.server";

export function getShopUrl(): string {
  return `http://localhost:${config.port}`;
}

/** Outside the demo, the simulator could forge payments with the shop's keys. @throws DomainError page_not_found */
export function requireDemoConfig() {
  if (!config.demo) throw new DomainError("page_not_found");
  return config;
}
