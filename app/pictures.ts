import { answerParent } from "./lib/answer-parent";
import { workOnPicture } from "./lib/work-on-picture.server";

answerParent(workOnPicture);
