import { DomainError, type ErrorCode } from "~/domain/errors";
import { logError } from "~/lib/log.server";
import { isDatabaseGone } from "./database-gone.server";

/** Logs an unexpected error and throws `DomainError(code)` instead, so that a form keeps its values. */
export async function mapUnexpectedError<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError || isDatabaseGone(error)) throw error;
    logError(error, code);
    throw new DomainError(code);
  }
}
