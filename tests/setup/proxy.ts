import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

/** The last message of PostgreSQL before a connection's first query. */
const ready = Buffer.from([..."Z\0\0\0\u0005I"].map((mark) => mark.charCodeAt(0)));

/** The proxy can be cut and restored, hold all traffic, lose the next response, or fail a connection's first query. */
export async function openProxy(address: string) {
  const target = new URL(address);
  const calls = new Set<net.Socket>();
  let silent = false;
  let losesAnswer = false;
  let failsFirstQuery = false;
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
    if (failsFirstQuery) far.on("data", (received) => received.includes(ready) && answerQuery());

    function answerQuery() {
      near.unpipe(far).once("data", failQuery).resume();
    }
    function failQuery() {
      failsFirstQuery = false;
      near.end(buildFatalError("08P01", "server conn crashed?"));
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
    /** Ends the connection at the first byte of the next response. */
    loseNextAnswer() {
      losesAnswer = true;
    },
    /** The next query fails with the error that PgBouncer sends after its server was killed. */
    failFirstQuery() {
      failsFirstQuery = true;
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

/** An ErrorResponse of PostgreSQL's protocol. */
function buildFatalError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
