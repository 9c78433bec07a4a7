import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { sqlState } from "~db/sql-state";
import { type Rating, ratingOf } from "./rating-of.server";

const noRating: typeof ratingOf = () => sql<Rating | null>`null::json`;

const lockNotAvailable = "55P03";

/**
 * Reads what is shown with its rating. Where the ratings cannot be read, what is shown has none, and the failure is logged.
 * After a wait for a lock it does not read again: the lock may be of what is shown, and a page has no time to wait twice.
 * Not for use inside a transaction, which ends with its first failed query. @throws what `read` throws without ratings too,
 * and its failure to get a lock
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
