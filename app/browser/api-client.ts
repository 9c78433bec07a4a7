import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ApiRouter } from "~/api/router.server";

type Inputs = inferRouterInputs<ApiRouter>;
type Outputs = inferRouterOutputs<ApiRouter>;
type Area = keyof Inputs & keyof Outputs & string;
type NameIn<A extends Area> = keyof Inputs[A] & keyof Outputs[A] & string;
export type Procedure = { [A in Area]: `${A}.${NameIn<A>}` }[Area];
type InputOf<P extends Procedure> = P extends `${infer A extends Area}.${infer N}` ? Inputs[A][N & NameIn<A>] : never;
export type OutputOf<P extends Procedure> = P extends `${infer A extends Area}.${infer N}`
  ? Outputs[A][N & NameIn<A>]
  : never;

const timeoutMs = 30_000;
const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504];

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

type CallOptions = { signal?: AbortSignal; origin?: string };

/** Sends a GET request with a timeout of 30 s. After a transient error status, it is sent once more. */
export async function queryApi<P extends Procedure>(
  name: P,
  input: InputOf<P>,
  options?: CallOptions,
): Promise<OutputOf<P>> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const send = () => call(`${name}${search}`, options);
  const first = await send();
  return read(retriedStatuses.includes(first.status) ? await send() : first);
}

async function call(path: string, { signal, origin = "" }: CallOptions = {}): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DOMException("The answer took too long", "TimeoutError")), timeoutMs);
  signal?.addEventListener("abort", () => stop.abort(signal.reason));
  try {
    const response = await fetch(`${origin}/api/trpc/${path}`, { signal: stop.signal });
    return new Response(await response.text(), response);
  } finally {
    clearTimeout(timer);
  }
}

async function read<Output>(response: Response): Promise<Output> {
  const body = await response.json().catch(() => null);
  if (response.ok && body?.result) return body.result.data;
  throw new Refusal(response.status, body?.error?.message ?? response.statusText, body?.error?.data);
}
