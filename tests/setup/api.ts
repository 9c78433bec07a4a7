import { randomUUID } from "node:crypto";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import type { ApiRouter } from "~/api/router.server";

export type ApiClient = ReturnType<typeof openApi>["client"];

/** Opens an API client with a session of its own. Records its requests and the cache headers of the responses. */
export function openApi(origin: string, headers: Record<string, string> = {}) {
  const requests: string[] = [];
  const statuses: number[] = [];
  const cacheHeaders: (string | null)[] = [];
  const link = httpBatchLink({
    url: `${origin}/api/trpc`,
    headers: { "x-session-id": `api_${randomUUID()}`, ...headers },
    async fetch(url, init) {
      requests.push(String(url));
      const response = await fetch(url, init as RequestInit);
      statuses.push(response.status);
      cacheHeaders.push(response.headers.get("Cache-Control"));
      return response;
    },
  });
  return { client: createTRPCClient<ApiRouter>({ links: [link] }), requests, statuses, cacheHeaders };
}

export async function catchRefusal(call: Promise<unknown>): Promise<TRPCClientError<ApiRouter>> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof TRPCClientError) return error;
  throw new Error(`not refused: ${error}`);
}
