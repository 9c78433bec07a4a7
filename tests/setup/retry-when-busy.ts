import { isDatabaseGone } from "~/request/database-gone.server";

/**
 * Retries as a client does after a 503. On a busy machine one of many parallel requests can wait for a lock longer
 * than the four seconds that the shop allows; nothing was done then.
 */
export async function retryWhenBusy<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20 || !isDatabaseGone(error)) throw error;
    }
  }
}
