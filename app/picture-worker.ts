import { processPicture } from "./lib/process-picture.server";
import { serveParentProcess } from "./lib/serve-parent-process";

serveParentProcess(processPicture);
