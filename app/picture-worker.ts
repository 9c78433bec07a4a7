import { createWorkerTask } from "./lib/create-worker-task";
import { processPicture } from "./lib/process-picture.server";

export default createWorkerTask(processPicture);
