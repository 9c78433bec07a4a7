import { sql } from "drizzle-orm";
import { reviews } from "~db/schema/community";

export const picturesOfReviews = sql`select avatar as slug from ${reviews}`;
