import { DomainError } from "~/domain/errors";
import { config } from "~/lib/config.server";

export function getShopUrl(): string {
  return `http://localhost:${config.port}`;
}

/** @throws DomainError page_not_found outside demo mode, because the shop's secrets could forge payments */
export function requireDemoConfig() {
  if (!config.demo) throw new DomainError("page_not_found");
  return config;
}
