import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type SmtpRefusal = { code: number; message: string };

/** The test sets `refuse.now` to the server's refusal, or to "gone" if the server's confirmation is to be lost. */
export async function openMailServer(refuse: { now: SmtpRefusal | "gone" | null } = { now: null }) {
  const received: { from: string; to: string[]; email: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(
        refuse.now && refuse.now !== "gone"
          ? Object.assign(new Error(refuse.now.message), { responseCode: refuse.now.code })
          : null,
      ),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      received.push({
        from,
        to: rcptTo.map(({ address }) => address),
        email: await PostalMime.parse(Buffer.concat(chunks)),
      });
      if (refuse.now === "gone") for (const connection of server.connections) connection.close();
      else done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: received,
    refuse,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
