import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

type Answer = { headers: IncomingHttpHeaders; body: Buffer };

/** Returns the body as it was sent. `fetch` would decompress it. */
export function readCompressed(url: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
