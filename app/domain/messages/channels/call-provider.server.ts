import { kindOfError } from "~/lib/log.server";
import type { SendOutcome } from "./channel.server";

type ChannelAnswer = { body: unknown } | Exclude<SendOutcome, { state: "sent" }>;

/** Connection errors after which the provider cannot have received the request. */
const connectionErrors =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+)\b/;

export async function callProvider(
  url: string,
  request: { headers?: Record<string, string>; body: string | URLSearchParams },
  timeoutMs: number,
): Promise<ChannelAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", redirect: "error", signal, ...request });
    if (response.ok) return { body: await response.json() };
    await response.body?.cancel();
    const reason = `http ${response.status}`;
    if (response.status === 429) return { state: "later", reason };
    return response.status < 500 ? { state: "refused", reason, ours: true } : { state: "unclear", reason };
  } catch (error) {
    const reason = kindOfError(error);
    return { state: connectionErrors.test(reason) ? "later" : "unclear", reason };
  }
}
