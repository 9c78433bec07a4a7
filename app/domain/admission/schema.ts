import { z } from "zod";
import { text } from "../schema";

export const TicketToken = z.object({ token: text.min(1).max(1000) });
