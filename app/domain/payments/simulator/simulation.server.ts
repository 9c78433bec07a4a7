import { DomainError } from "~/domain/errors";
import { config } from "~/lib/config.server";

/** Where a simulated provider reaches the shop: this server itself, whatever name the visitor knows it by. */
export function shopDoor(): string {
  return `http://localhost:${config.port}`;
}

/** @throws DomainError page_not_found outside demo mode: the shop's secrets could forge payments */
export function demoConfig() {
  if (!config.demo) throw new DomainError("page_not_found");
  return config;
}
