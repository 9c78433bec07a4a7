import { setPriority } from "node:os";

/** The test suite sets `WORKER_PRIORITY=0`, because its parallel processes would starve workers with a low priority. */
const priority = Number(process.env.WORKER_PRIORITY ?? 10);

/** Returns the function that tinypool calls in the process. `work` also gets the bytes that were sent before the task. */
export function createWorkerTask<Input, Answer>(work: (input: Input, bytes: Buffer) => Promise<Answer>) {
  if (priority > 0) setPriority(priority);
  const chunks: Uint8Array[] = [];
  process.on("message", (message) => {
    if (message instanceof Uint8Array) chunks.push(message);
  });
  return (input: Input): Promise<Answer> => work(input, Buffer.concat(chunks.splice(0)));
}
