// npm run staff: what staff do from the command line.
import { closeDb } from "~db/client.server";
import { runCommand } from "./staff/run-command";

const [name, ...args] = process.argv.slice(2);
const { failed, said } = await runCommand(name, args);
if (failed) {
  console.error(said);
  process.exitCode = 1;
} else {
  console.log(said);
}
await closeDb();
