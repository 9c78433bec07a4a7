type Message<Asked> = { asked: Asked; size: number };

export function answerParent<Asked>(work: (asked: Asked, bytes: Buffer) => Promise<object>): void {
  const pieces: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]();
  process.on("message", async ({ asked, size }: Message<Asked>) =>
    process.send?.(await work(asked, await read(pieces, size))),
  );
  process.on("disconnect", () => process.exit());
}

async function read(pieces: AsyncIterator<Buffer>, size: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let missing = size; missing > 0; ) {
    const { value, done } = await pieces.next();
    if (done) break;
    read.push(value);
    missing -= value.length;
  }
  return Buffer.concat(read);
}
