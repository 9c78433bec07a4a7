import { requireConfig } from "~/lib/config.server";
import { closeDb } from "~db/client.server";
import { startJobs } from "./jobs/scheduled-jobs.server";

requireConfig();
const stopJobs = startJobs();
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => void stopJobs().then(closeDb));
}
