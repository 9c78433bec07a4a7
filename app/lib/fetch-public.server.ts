import { Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress, parseAddress } from "./network.server";

export type AddressPolicy = { resolve(host: string): Promise<readonly string[]>; isAllowed(address: string): boolean };
export type FetchLimits = { maxBytes: number; timeoutMs: number };

export const publicAddresses: AddressPolicy = { resolve: createResolver(), isAllowed: isPublicAddress };

/** Node's default lookup resolves only two names at a time, so slow names would delay payments and emails. */
export function createResolver(servers?: readonly string[]): AddressPolicy["resolve"] {
  return async (host) => {
    const names = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers) names.setServers(servers);
    const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

const maxRedirects = 3;

/** Fetches only from public addresses, to prevent SSRF. @throws {Error} unless a status 200 arrives in `timeoutMs` */
export async function fetchPublic(
  address: string,
  { maxBytes, timeoutMs }: FetchLimits,
  policy = publicAddresses,
): Promise<Buffer[] | "too large"> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await sendRequest(url, signal, policy);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readAll(response, maxBytes);
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new Error(`${url.host} answered ${statusCode}`);
    url = new URL(headers.location, url);
  }
  throw new Error("Redirected too often");
}

function sendRequest(url: URL, signal: AbortSignal, policy: AddressPolicy): Promise<http.IncomingMessage> {
  const scheme = { "http:": http, "https:": https }[url.protocol];
  if (!scheme) throw new Error(`No such scheme here: ${url.protocol}`);
  const literal = parseAddress(url.hostname);
  if (literal && !policy.isAllowed(literal)) throw new Error(`Not a public address: ${literal}`);
  const headers = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Gondola" };
  // With an empty `auth`, Node does not send the credentials that a URL may contain.
  const options = { headers, signal, agent: false as const, lookup: createCheckedLookup(policy), auth: "" };
  return new Promise((resolve, reject) => {
    scheme.get(url, options, resolve).once("error", reject);
  });
}

/** Connects to exactly the addresses that were checked, so DNS rebinding has no effect. */
function createCheckedLookup(policy: AddressPolicy): LookupFunction {
  return (host, { all }, done) => {
    policy.resolve(host).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        const [first] = addresses;
        if (!first || !found.every(policy.isAllowed)) done(new Error(`${host} has no public addresses alone`), "", 0);
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, "", 0),
    );
  };
}

async function readAll(response: http.IncomingMessage, maxBytes: number): Promise<Buffer[] | "too large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) return "too large";
    chunks.push(chunk);
  }
  return chunks;
}
