import { renderShareImage } from "./lib/render-share-image.server";
import { serveParentProcess } from "./lib/serve-parent-process";

serveParentProcess(renderShareImage);
