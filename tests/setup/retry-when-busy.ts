import { isDatabaseGone } from "~/request/database-gone.server";

/** Repeats an action that failed after waiting over four seconds for a lock. The failed action changed nothing. */
export async function retryWhenBusy<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20 || !isDatabaseGone(error)) throw error;
    }
  }
}
