import { answerParent } from "./lib/answer-parent";
import { drawShareImage } from "./lib/draw-share-image.server";

answerParent(drawShareImage);
