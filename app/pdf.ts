// Draws tickets as a PDF in a process of its own, one after the other, until the shop that started it lets go of it.
import { drawTicketsPdf, type TicketsPdf } from "./lib/draw-tickets-pdf.server";

process.on("message", async (tickets: TicketsPdf) => process.send?.(await drawTicketsPdf(tickets)));
