import { DrizzleQueryError } from "drizzle-orm/errors";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { DomainError } from "./errors";

export { isRefusedByDatabase };

/**
 * For a part that its page can stand without: null, and a line in the log, where it cannot be read.
 * @throws DomainError as `reads` does, and the error of a connection that is gone
 */
export async function readOrNull<Result>(part: string, reads: Promise<Result>): Promise<Result | null> {
  try {
    return await reads;
  } catch (error) {
    const isGone = error instanceof DrizzleQueryError && !isRefusedByDatabase(error);
    if (isGone || error instanceof DomainError) throw error;
    logError(error, part);
    return null;
  }
}
