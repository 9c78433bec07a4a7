import { currentTime } from "~/lib/clock";
import { shopDate } from "~/lib/shop-time";

/** Runs `action` with the shop's current date, and once more if it failed because midnight passed. */
export async function runOnOneDay(action: (today: string) => Promise<void>) {
  const today = shopDate(currentTime());
  try {
    await action(today);
  } catch (error) {
    const now = shopDate(currentTime());
    if (now === today) throw error;
    await action(now);
  }
}
