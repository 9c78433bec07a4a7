import { data, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { dataFailuresMiddleware, noteFailure } from "~/request/page-middleware.server";

function respond(path: string, { status, isFailure }: { status: number; isFailure: boolean }) {
  const url = new URL(path, "http://shop.example");
  const context = new RouterContextProvider();
  const response = new Response(null, { status });
  const next = async () => {
    if (isFailure) noteFailure(context);
    return response;
  };
  const args = { request: new Request(url), url, context, params: {}, pattern: "" };
  return { response, answer: dataFailuresMiddleware(args, next) };
}

test("answers a failure to a client navigation with an error response", async () => {
  const { answer } = respond("/tickets.data", { status: 500, isFailure: true });
  await expect(answer).rejects.toEqual(data({}, { status: 500 }));
});

test.for([
  ["/tickets", { status: 500, isFailure: true }],
  ["/tickets.data", { status: 200, isFailure: false }],
  ["/tickets.data", { status: 500, isFailure: false }],
  ["/tickets.data", { status: 503, isFailure: true }],
] as const)("does not change other responses: %s %o", async ([path, how]) => {
  const { response, answer } = respond(path, how);
  expect(await answer).toBe(response);
});
