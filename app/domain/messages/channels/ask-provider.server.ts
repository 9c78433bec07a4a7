import { kindOfError } from "~/lib/log.server";
import type { Outcome } from "./channel.server";

type Asked = { body: unknown } | Exclude<Outcome, { state: "sent" }>;

/** Connection errors after which the provider cannot have received the request. */
const neverAsked = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+)\b/;

export async function askProvider(
  url: string,
  request: { headers?: Record<string, string>; body: string | URLSearchParams },
  timeoutMs: number,
): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", redirect: "error", signal, ...request });
    if (response.ok) return { body: await response.json() };
    await response.body?.cancel();
    const why = `http ${response.status}`;
    if (response.status === 429) return { state: "later", why };
    return response.status < 500 ? { state: "refused", why, ours: true } : { state: "unclear", why };
  } catch (error) {
    const why = kindOfError(error);
    return { state: neverAsked.test(why) ? "later" : "unclear", why };
  }
}
