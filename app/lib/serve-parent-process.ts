type ParentMessage<Input> = { input: Input; size: number };

export function serveParentProcess<Input>(work: (input: Input, bytes: Buffer) => Promise<object>): void {
  const chunks: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]();
  process.on("message", async ({ input, size }: ParentMessage<Input>) =>
    process.send?.(await work(input, await read(chunks, size))),
  );
  process.on("disconnect", () => process.exit());
}

async function read(chunks: AsyncIterator<Buffer>, size: number): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let missing = size; missing > 0; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    missing -= value.length;
  }
  return Buffer.concat(read);
}
