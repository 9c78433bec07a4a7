import { sql } from "drizzle-orm";
import { ticketTypes } from "~db/schema/catalog";

export const ticketPicturesQuery = sql`select picture as slug from ${ticketTypes}`;
