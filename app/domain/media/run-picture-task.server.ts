import type { CleanedPicture, CleanTask, PictureTask, RenderedPicture, RenderTask } from "~/lib/process-picture.server";
import { type Chunks, createWorker } from "~/lib/worker.server";

type RunPictureTask = {
  (task: CleanTask, chunks: Chunks): Promise<CleanedPicture>;
  (task: RenderTask, chunks: Chunks): Promise<RenderedPicture>;
};

export const runPictureTask = createWorker<PictureTask, CleanedPicture | RenderedPicture>(
  "app/picture-worker.ts",
) as RunPictureTask;
