// The command line for staff: npm run staff
import { endOnClosedPipe } from "~/lib/closed-pipe";
import { closeDb } from "~db/client.server";
import { checkCommand, runCommand } from "./staff/run-command";

endOnClosedPipe();
const [name, ...args] = process.argv.slice(2);
// `bin/command.mjs` validates the command before it starts a database for it.
const onlyChecked = process.env.CHECK_COMMAND === "1";
const { failed, said } = await (onlyChecked ? checkCommand : runCommand)(name, args);
if (failed) {
  console.error(said);
  process.exitCode = 1;
} else if (!onlyChecked) {
  console.log(said);
}
await closeDb();
