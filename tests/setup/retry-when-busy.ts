import { isDatabaseGone } from "~/request/database-gone.server";

/** On a busy machine an action can fail because it waits for a lock for over four seconds. It has changed nothing. */
export async function retryWhenBusy<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20 || !isDatabaseGone(error)) throw error;
    }
  }
}
