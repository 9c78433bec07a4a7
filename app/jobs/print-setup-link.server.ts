import { createSetupLink } from "~/domain/staff/first-admin.server";
import { currentTime } from "~/lib/clock";
import { ownOrigin } from "~/lib/config.server";
import { logError, logInfo } from "~/lib/log.server";
import { getDb } from "~db/client.server";

/** A shop that no staff member can log in to prints a link to make its first admin, each time a process starts. */
export async function printSetupLink(): Promise<void> {
  try {
    const link = await createSetupLink({ db: getDb(), now: currentTime(), origin: ownOrigin() });
    if (link) logInfo(`Nobody can log in to the back office yet. Make the first admin within 24 hours: ${link}`);
  } catch (error) {
    logError(error, "setup link");
  }
}
