import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that are under way at a time. Browsers and proxies send the next after an answer. */
const maxUnderWay = 16;

const sockets = new WeakMap<Socket, { underWay: number; isClosing: boolean }>();

/**
 * Whether this request may be answered. One more than a connection may have under way is not, nor any after it: the answers
 * under way are sent, and the connection ends, which tells its client what was not done (RFC 9112, 9.3.2).
 */
export function isWithinPipeline({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  const state = sockets.get(socket) ?? { underWay: 0, isClosing: false };
  sockets.set(socket, state);
  if (state.isClosing || state.underWay >= maxUnderWay) {
    state.isClosing = true;
    socket.pause();
    return false;
  }
  state.underWay += 1;
  outgoing.once("close", () => {
    state.underWay -= 1;
    if (state.isClosing && state.underWay === 0) socket.destroySoon();
  });
  return true;
}
