import { currentTime } from "~/lib/clock";
import { shopDate } from "~/lib/shop-time";

/** Does `act` with the shop's today, and once more where it failed because midnight came while it ran. */
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
