import { sql } from "drizzle-orm";
import { ticketTypes } from "~db/schema/tickets";

export const ticketPicturesQuery = sql`select picture as slug from ${ticketTypes}`;
