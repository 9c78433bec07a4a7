import { serveParentProcess } from "~/lib/serve-parent-process";

/** Returns its input, or exits if the word is "end". */
serveParentProcess(async (word: string, bytes: Buffer) => {
  if (word === "end") process.exit(1);
  return { word, size: bytes.length, secrets: Object.keys(process.env).filter((name) => /URL|SECRET|DEMO/.test(name)) };
});
