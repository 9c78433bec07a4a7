import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { answer } from "./answer";

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

/** A name below /assets/ carries its content's hash; what is below /builds/ tells of the newest build, and so does a worker; the gate's files are kept by its own. */
function lifetime(path: string): string {
  if (path.startsWith("/assets/")) return year;
  const isWatched = path.startsWith("/builds/") || path.startsWith("/gate/") || path.startsWith("/staff/");
  return isWatched || ["/sw.js", "/data-worker.js"].includes(path) ? "no-cache" : hour;
}

export function staticFiles(folder: string) {
  const send = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(outgoing, path) {
      outgoing.setHeader("Cache-Control", lifetime(path));
      // A worker has a policy of its own: this one reads codes by WebAssembly, and its page stays strict.
      if (path === "/gate/reader.js")
        outgoing.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
      // The one kind of ours that sirv has no name for.
      if (path.endsWith(".ico")) outgoing.setHeader("Content-Type", "image/x-icon");
    },
  });

  return function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return Promise.resolve(false);
    // sirv throws on a range that runs backwards, and no browser needs one for these small files.
    delete incoming.headers.range;
    // A file that a new build has just removed must not take the process with it.
    outgoing.once("pipe", (file) => file.once("error", () => outgoing.destroy()));
    return new Promise((resolve) => {
      outgoing.once("finish", () => resolve(true));
      outgoing.once("close", () => resolve(true));
      send(incoming, outgoing, () => {
        if (path.startsWith("/assets/")) answer(outgoing, { status: 404, text: "No such file" });
        else resolve(false);
      });
    });
  };
}
