// Draws one share image in a process of its own: a drawing comes in as JSON, with its picture as base64, a PNG goes out.
import { json } from "node:stream/consumers";
import { type Drawing, drawShareImage } from "./lib/draw-share-image.server";

const { scene, ...words } = (await json(process.stdin)) as Omit<Drawing, "scene"> & { scene: string };
process.stdout.write(await drawShareImage({ ...words, scene: Buffer.from(scene, "base64") }));
