import { createSetupLink } from "~/domain/staff/first-admin.server";
import { currentTime } from "~/lib/clock";
import { ownOrigin } from "~/lib/config.server";
import { logError, logInfo, printText } from "~/lib/log.server";
import { getDb } from "~db/client.server";

/** While no staff member can log in, each start of a process prints a link to create the first admin. */
export async function printSetupLink(): Promise<void> {
  try {
    const link = await createSetupLink({ db: getDb(), now: currentTime(), origin: ownOrigin() });
    if (!link) return;
    logInfo("Nobody can log in to the back office yet. The link that makes the first admin follows.");
    printText(`\nMake the first admin within 24 hours:\n${link}\n`);
  } catch (error) {
    logError(error, "setup link");
  }
}
