// npm run staff, npm run audit: a command of the app on the shop's database, the embedded one where none is named.
import path from "node:path";
import { openDatabase, prepareInstall } from "./prepare.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  await prepareInstall();
  const { env, stop } = await openDatabase();
  const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
  return show(process.execPath, [tsx, path.join(root, command), ...args], { env }).finally(stop);
});
