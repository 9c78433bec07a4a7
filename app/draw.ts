// Draws share images in a process of its own, one after the other, until the shop that started it lets go of it.
import { answerParent } from "./lib/answer-parent";
import { drawShareImage } from "./lib/draw-share-image.server";

answerParent(drawShareImage);
