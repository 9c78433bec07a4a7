import { DomainError, type ErrorCode } from "~/domain/errors";
import { logError } from "~/lib/log.server";
import { isDatabaseGone } from "./database-gone.server";

/** What nobody foresaw is logged, and said by the words of what was asked for: a form stays with what was typed. */
export async function orSay<Result>(code: ErrorCode, asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError || isDatabaseGone(error)) throw error;
    logError(error, code);
    throw new DomainError(code);
  }
}
