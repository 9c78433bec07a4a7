import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

/** A line to a database or a server that can be cut and mended, carry nothing more until it is, or lose its next answer. */
export async function lineTo(address: string) {
  const target = new URL(address);
  const calls = new Set<net.Socket>();
  let silent = false;
  let losesAnswer = false;
  const hub = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    far.on("data", () => {
      if (!losesAnswer) return;
      losesAnswer = false;
      near.destroy();
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      calls.add(socket);
      socket.on("error", () => other.destroy()).on("close", () => other.destroy());
      socket.on("close", () => calls.delete(socket));
      if (!silent) socket.pipe(other);
    }
  });
  hub.listen(0, "127.0.0.1");
  await once(hub, "listening");
  const { port } = hub.address() as AddressInfo;
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    /** The connection ends with the first byte of the answer to what is sent next. */
    loseNextAnswer() {
      losesAnswer = true;
    },
    hush() {
      silent = true;
      for (const socket of calls) socket.unpipe().pause();
    },
    async cut() {
      if (!hub.listening) return;
      const closed = once(hub, "close");
      hub.close();
      for (const socket of calls) socket.destroy();
      await closed;
    },
    async mend() {
      silent = false;
      hub.listen(port, "127.0.0.1");
      await once(hub, "listening");
    },
  };
}
