import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { sqlState } from "~db/sql-state";
import { type Rating, ratingOf } from "./rating-of.server";

const noRating: typeof ratingOf = () => sql<Rating | null>`null::json`;

const lockNotAvailable = "55P03";

/**
 * Falls back to no ratings. A lock timeout is not retried, because a page has no time to wait twice. Do not use it in a
 * transaction, which ends with its first failed query.
 */
export async function readWithRatings<Result>(read: (rating: typeof ratingOf) => Promise<Result>): Promise<Result> {
  try {
    return await read(ratingOf);
  } catch (error) {
    if (!isRefusedByDatabase(error) || sqlState(error) === lockNotAvailable) throw error;
    const result = await read(noRating);
    logError(error, "ratings");
    return result;
  }
}
