// Reads and writes pictures in a process of its own, one after the other, until the shop that started it lets go of it.
import { answerParent } from "./lib/answer-parent";
import { workOnPicture } from "./lib/work-on-picture.server";

answerParent(workOnPicture);
