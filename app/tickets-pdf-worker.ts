import { renderTicketsPdf } from "./lib/render-tickets-pdf.server";
import { serveParentProcess } from "./lib/serve-parent-process";

serveParentProcess(renderTicketsPdf);
