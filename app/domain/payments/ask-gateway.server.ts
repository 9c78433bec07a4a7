import { config } from "~/lib/config.server";
import { kindOfError, logError } from "~/lib/log.server";
import type { MethodId } from "~db/schema/payments";

/** As signatures cover them: a number stands as its digits, what is no text and no number as nothing. */
export type GatewayFields = Record<string, string>;

/** `code`: `http_502`, `not_signed`, or one of the gateway's own. `refused`: it answered, and did nothing of what it was asked. */
export class GatewayError extends Error {
  override name = "GatewayError";
  constructor(
    gateway: MethodId,
    readonly code: string,
    readonly refused = false,
  ) {
    super(`${gateway}: ${code}`);
  }
}

/** Where it is asked. The simulator at the process's own address: what a visitor's Host header said is no place to call. */
export function gatewayApi(gateway: "vnpay" | "momo" | "zalopay"): string {
  return config[gateway].apiUrl ?? `http://localhost:${config.port}/simulator/${gateway}/api`;
}

type Question = { endpoint: string; body: object; withinMs: number };

/** @throws {Error} when no JSON comes in time: what was asked may have happened all the same */
export async function askGateway(gateway: MethodId, { endpoint, body, withinMs }: Question): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
  });
  if (!response.ok) throw new GatewayError(gateway, `http_${response.status}`);
  return response.json();
}

export function gatewayFields(json: unknown): GatewayFields {
  return Object.fromEntries(
    Object.entries(Object(json)).map(([key, value]) => [
      key,
      typeof value === "string" || typeof value === "number" ? String(value) : "",
    ]),
  );
}

/** Null for anything but a whole amount above nothing. */
export function wholeVnd(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
}

/** Null for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Silence is written down; what was asked may have happened all the same. */
export function hear<T>(asking: Promise<T>, where: string): Promise<{ said: T } | { silence: string }> {
  return asking.then(
    (said) => ({ said }),
    (error: unknown) => ({ silence: noted(error, where) }),
  );
}

/** Its kind, once it is in the log. */
export function noted(error: unknown, where: string): string {
  logError(error, where);
  return kindOfError(error);
}
