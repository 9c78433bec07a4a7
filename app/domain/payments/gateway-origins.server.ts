import { config } from "~/lib/config.server";
import { adapters } from "./adapters.server";

export function listGatewayOrigins(): string[] {
  const simulators = config.demo && config.simulatorOrigin ? [config.simulatorOrigin] : [];
  const urls = [...simulators, ...Object.values(adapters).flatMap((adapter) => adapter.origins())];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** @throws {Error} for an origin that the content security policy does not allow */
export function requireGatewayOrigin(url: string, shopOrigin: string): void {
  const { origin } = new URL(url);
  if (origin !== shopOrigin && !listGatewayOrigins().includes(origin))
    throw new Error(`${origin} is not among the origins() of its adapter`);
}
