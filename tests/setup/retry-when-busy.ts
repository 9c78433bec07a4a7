import { isDatabaseGone } from "~/request/database-gone.server";

/**
 * Does what a client does that was answered 503: it tries again. On a busy machine one of many at once may wait for a lock longer
 * than the four seconds that the shop allows it; nothing of it was done then.
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
