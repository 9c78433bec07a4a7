import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** The test suite sets `WORKER_PRIORITY=0`, because its parallel processes would starve workers with a low priority. */
const priority = Number(process.env.WORKER_PRIORITY ?? 10);

/** `file` contains the bytes of the task. Null stands for no bytes. */
export type WorkerTask<Input> = { input: Input; file: string | null };

/** Returns the function that tinypool calls in the process. */
export function createWorkerTask<Input, Answer>(work: (input: Input, bytes: Buffer) => Promise<Answer>) {
  if (priority > 0) setPriority(priority);
  return async ({ input, file }: WorkerTask<Input>): Promise<Answer> =>
    work(input, file === null ? Buffer.alloc(0) : await readFile(file));
}
