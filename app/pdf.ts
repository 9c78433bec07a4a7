import { answerParent } from "./lib/answer-parent";
import { drawTicketsPdf } from "./lib/draw-tickets-pdf.server";

answerParent(drawTicketsPdf);
