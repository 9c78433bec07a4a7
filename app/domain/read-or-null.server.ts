import { DrizzleQueryError } from "drizzle-orm/errors";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { DomainError } from "./errors";

export { isRefusedByDatabase };

/** Logs an error and returns null. Rethrows DomainErrors and errors of a lost database connection. */
export async function readOrNull<Result>(part: string, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    const isConnectionLost = error instanceof DrizzleQueryError && !isRefusedByDatabase(error);
    if (isConnectionLost || error instanceof DomainError) throw error;
    logError(error, part);
    return null;
  }
}
