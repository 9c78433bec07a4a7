import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { config } from "~/lib/config.server";
import { clientAddress } from "./request-url";

/** Tells the app who asks for what: the address as understood here, and two headers no visitor can set. */
export function introduce(incoming: IncomingMessage, url: URL, body: Buffer) {
  const known = {
    host: url.host,
    "x-client-address": clientAddress(incoming, config.trustProxy),
    "x-request-id": randomBytes(4).toString("hex"),
  };
  incoming.url = url.href;
  Object.assign(incoming.headers, known);
  incoming.rawHeaders = [...incoming.rawHeaders.filter(isOther), ...Object.entries(known).flat()];
  // hono's listener takes a body that has been read already from here.
  Object.assign(incoming, { rawBody: body });

  function isOther(_text: string, index: number, all: string[]) {
    const name = all[index - (index % 2)] ?? "";
    return !(name.toLowerCase() in known);
  }
}
