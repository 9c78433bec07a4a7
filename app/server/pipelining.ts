import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The number of concurrent requests per connection. Browsers and proxies do not pipeline. */
const maxConcurrent = 16;

const sockets = new WeakMap<Socket, { running: number; isClosing: boolean }>();

/** Closes the connection above the limit, so that the client knows what was not processed (RFC 9112, 9.3.2). */
export function isWithinPipeline({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  const state = sockets.get(socket) ?? { running: 0, isClosing: false };
  sockets.set(socket, state);
  if (state.isClosing || state.running >= maxConcurrent) {
    state.isClosing = true;
    socket.pause();
    return false;
  }
  state.running += 1;
  outgoing.once("close", () => {
    state.running -= 1;
    if (state.isClosing && state.running === 0) socket.destroySoon();
  });
  return true;
}
