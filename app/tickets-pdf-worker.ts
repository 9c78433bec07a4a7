import { createWorkerTask } from "./lib/create-worker-task";
import { renderTicketsPdf } from "./lib/render-tickets-pdf.server";

export default createWorkerTask(renderTicketsPdf);
