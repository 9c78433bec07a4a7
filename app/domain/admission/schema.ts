import { z } from "zod";
import { text } from "../schema";

/** As a ticket's QR code carries it. */
export const TicketToken = z.object({ token: text.min(1).max(1000) });
