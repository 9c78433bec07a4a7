import { sql } from "drizzle-orm";
import { reviews } from "~db/schema/community";

/** Slugs of the faces beside reviews. */
export const picturesOfReviews = sql`select avatar as slug from ${reviews}`;
