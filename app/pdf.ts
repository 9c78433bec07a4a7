// Draws tickets as a PDF in a process of its own, one after the other, until the shop that started it lets go of it.
import { answerParent } from "./lib/answer-parent";
import { drawTicketsPdf } from "./lib/draw-tickets-pdf.server";

answerParent(drawTicketsPdf);
