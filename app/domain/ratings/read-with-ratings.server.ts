import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { type Rating, ratingOf } from "./rating-of.server";

const noRating: typeof ratingOf = () => sql<Rating | null>`null::json`;

/**
 * Reads what is shown with its rating. Where the ratings cannot be read, what is shown has none, and the failure is logged.
 * Not for use inside a transaction, which ends with its first failed query. @throws what `read` throws without ratings too
 */
export async function readWithRatings<Result>(read: (rating: typeof ratingOf) => Promise<Result>): Promise<Result> {
  try {
    return await read(ratingOf);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    const result = await read(noRating);
    logError(error, "ratings");
    return result;
  }
}
