import { createWorkerTask } from "~/lib/create-worker-task";

/** Returns its input, or exits if the word is "end". */
export default createWorkerTask(async (word: string, bytes: Buffer) => {
  if (word === "end") process.exit(1);
  return { word, size: bytes.length, secrets: Object.keys(process.env).filter((name) => /URL|SECRET|DEMO/.test(name)) };
});
