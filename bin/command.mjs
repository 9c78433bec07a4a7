// npm run staff, npm run audit: a command of the app on the shop's database, the embedded one where none is named.
import path from "node:path";
import { openDatabase, prepareInstall, shouldStartDatabase } from "./prepare.mjs";
import { main, root, show } from "./steps.mjs";

// Its reader may stop early (`| head`); the command itself then ends, and that is no failure.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  await prepareInstall();
  const start = (env) => show(process.execPath, ["--import", "tsx", path.join(root, command), ...args], { env });
  // A mistake is named at once, and not after a database has started.
  if (command === "app/staff.ts" && shouldStartDatabase()) {
    const code = await start({ CHECK_COMMAND: "1" });
    if (code !== 0) return code;
  }
  const { env, stop } = await openDatabase();
  return start(env).finally(stop);
});
