import { createWorkerTask } from "./lib/create-worker-task";
import { renderShareImage } from "./lib/render-share-image.server";

export default createWorkerTask(renderShareImage);
