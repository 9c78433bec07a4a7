import { isDatabaseGone } from "~/request/database-gone.server";

/** A 503 has changed nothing. On a busy machine a request can wait for a lock longer than the allowed four seconds. */
export async function retryWhenBusy<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20 || !isDatabaseGone(error)) throw error;
    }
  }
}
