// npm run staff, npm run audit: runs a command of the app on the shop's database, by default on the embedded one.
import path from "node:path";
import { openDatabase, prepareInstall, shouldStartDatabase } from "./prepare.mjs";
import { main, root, show } from "./steps.mjs";

// The reader of the output may stop early (`| head`). The command then ends without an error.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  await prepareInstall();
  const start = (env) => show(process.execPath, ["--import", "tsx", path.join(root, command), ...args], { env });
  // A mistake in the arguments is reported before a database starts.
  if (command === "app/staff.ts" && shouldStartDatabase()) {
    const code = await start({ CHECK_COMMAND: "1" });
    if (code !== 0) return code;
  }
  const { env, stop } = await openDatabase();
  return start(env).finally(stop);
});
