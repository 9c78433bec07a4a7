import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { cacheControl } from "~/lib/cache-control";
import { sendPlainResponse } from "./plain-response";

/** File names in /assets/ contain a content hash. Workers and build files are revalidated to notice a new build. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return cacheControl.immutable;
  const isWatched = path.startsWith("/builds/") || path.startsWith("/gate/") || path.startsWith("/staff/");
  return isWatched || ["/sw.js", "/data-worker.js"].includes(path) ? cacheControl.revalidate : cacheControl.oneHour;
}

export function staticFiles(folder: string) {
  const send = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(outgoing, path) {
      outgoing.setHeader("Cache-Control", cacheControlOf(path));
      if (path === "/gate/reader.js")
        outgoing.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
      if (path.endsWith(".ico")) outgoing.setHeader("Content-Type", "image/x-icon");
    },
  });

  return function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return Promise.resolve(false);
    // sirv throws on a range that ends before it starts. Browsers need no ranges for these small files.
    delete incoming.headers.range;
    // Without this handler, a file that a new build has just deleted would crash the process.
    outgoing.once("pipe", (file) => file.once("error", () => outgoing.destroy()));
    return new Promise((resolve) => {
      outgoing.once("finish", () => resolve(true));
      outgoing.once("close", () => resolve(true));
      send(incoming, outgoing, () => {
        if (path.startsWith("/assets/")) sendPlainResponse(outgoing, { status: 404, text: "No such file" });
        else resolve(false);
      });
    });
  };
}
