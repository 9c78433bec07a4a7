import { endOnClosedPipe } from "~/staff/command-output";
import { closeDb } from "~db/client.server";
import { checkCommand, runCommand } from "./staff/run-command";

endOnClosedPipe();
const [name, ...args] = process.argv.slice(2);
// `bin/run-app-command.mjs` sets `CHECK_COMMAND` to validate the command before it starts a database.
const isOnlyCheck = process.env.CHECK_COMMAND === "1";
const { hasFailed, output } = await (isOnlyCheck ? checkCommand : runCommand)(name, args);
if (hasFailed) {
  console.error(output);
  process.exitCode = 1;
} else if (!isOnlyCheck) {
  console.log(output);
}
await closeDb();
