import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import type { Drawing } from "./draw-share-image.server";

/** Draws behind all other work, in a process whose memory ends with it. @throws {Error} when it fails or takes 20 s */
export function drawApart({ scene, ...words }: Drawing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const bounds = { encoding: "buffer", timeout: 20_000, maxBuffer: 4_000_000 } as const;
    const env = { PATH: process.env.PATH, NODE_ENV: "production" };
    const child = execFile(process.execPath, ["--import", "tsx", "app/draw.ts"], { ...bounds, env }, (error, image) =>
      error ? reject(new Error("The image was not drawn", { cause: error })) : resolve(image),
    );
    child.stdin?.on("error", reject).end(JSON.stringify({ ...words, scene: Buffer.from(scene).toString("base64") }));
    if (child.pid) setPriority(child.pid, 10);
  });
}
