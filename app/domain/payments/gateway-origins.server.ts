import { config } from "~/lib/config.server";

/** Sites that a form of the shop may lead to, for the content security policy. */
export function gatewayOrigins(): string[] {
  const urls = [config.vnpay.payUrl, config.demo ? config.simulatorOrigin : null];
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))];
}
