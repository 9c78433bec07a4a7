// This process receives one plan, sends its requests over kept-alive connections, and returns the results.
import { Agent, request } from "node:http";

export type LoadRequest = { path: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };
export type LoadPlan = {
  origin: string;
  connections: number;
  requests: LoadRequest[];
  /** Repeats the requests for this time. Without it, each request is sent once. */
  seconds?: number;
};
export type LoadResult = {
  seconds: number;
  /** The duration of each request in ms. */
  times: number[];
  statuses: Record<string, number>;
  /** At most three requests whose status is neither 200 nor 303, with the beginning of the response or the error. */
  surprises: string[];
};

process.once("message", async (plan: LoadPlan) => {
  const result = await run(plan);
  process.send?.(result, () => process.exit(0));
});

async function run({ origin, connections, requests, seconds }: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: LoadResult = { seconds: 0, times: [], statuses: {}, surprises: [] };
  const began = performance.now();
  let next = 0;
  const more = () =>
    seconds === undefined
      ? requests[next++]
      : performance.now() - began < seconds * 1000 && requests[next++ % requests.length];

  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let loadRequest = more(); loadRequest; loadRequest = more()) {
        const sent = performance.now();
        const { status, text } = await send(agent, origin, loadRequest);
        result.times.push(performance.now() - sent);
        result.statuses[status] = (result.statuses[status] ?? 0) + 1;
        if (status !== "200" && status !== "303" && result.surprises.length < 3)
          result.surprises.push(`${status} ${loadRequest.method} ${loadRequest.path}: ${text}`);
      }
    }),
  );
  result.seconds = (performance.now() - began) / 1000;
  return result;
}

function send(agent: Agent, origin: string, { path, method, headers, body }: LoadRequest) {
  return new Promise<{ status: string; text: string }>((resolve) => {
    const sent = request(origin + path, { agent, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        if (text.length < 300) text += chunk.toString("utf8", 0, 300);
      });
      response.on("end", () => resolve({ status: String(response.statusCode), text }));
    });
    sent.on("error", (error) => resolve({ status: "failed", text: error.message }));
    sent.end(body);
  });
}
