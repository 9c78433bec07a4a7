import { config } from "~/lib/config.server";
import type { MethodId } from "~db/schema/payments";
import type { GatewayId } from "./gateway-ids";

export type GatewayFields = Record<string, string>;

/** `code` is for example `http_502` or a code of the gateway. `isRefused` means that the gateway did nothing. */
export class GatewayError extends Error {
  override name = "GatewayError";
  constructor(
    gateway: MethodId,
    readonly code: string,
    readonly isRefused = false,
  ) {
    super(`${gateway}: ${code}`);
  }
}

/** The simulator is called at this process's own address, because a Host header is not trusted. */
export function getGatewayApiUrl(gateway: GatewayId): string {
  return config[gateway].apiUrl ?? `http://localhost:${config.port}/simulator/${gateway}/api`;
}

type GatewayCall = { endpoint: string; body: object; timeoutMs: number };

/**
 * @throws {Error} unless a successful response with JSON arrives in time. The gateway may have executed the call all
 * the same.
 */
export async function callGateway(gateway: MethodId, { endpoint, body, timeoutMs }: GatewayCall): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new GatewayError(gateway, `http_${response.status}`);
  return response.json();
}

export function toGatewayFields(json: unknown): GatewayFields {
  return Object.fromEntries(
    Object.entries(Object(json)).map(([key, value]) => [
      key,
      typeof value === "string" || typeof value === "number" ? String(value) : "",
    ]),
  );
}

export function parseWholeVnd(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
}

export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
