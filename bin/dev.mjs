// npm run dev: the shop with hot reloading and its jobs beside it, on the same data as npm start.
import path from "node:path";
import { prepareDatabase, prepareInstall } from "./prepare.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  await prepareInstall();
  const database = await prepareDatabase();
  const env = { ...database.env, NODE_ENV: "development" };
  const work = [path.join(root, "node_modules/tsx/dist/cli.mjs"), "watch", path.join(root, "app/work.ts")];
  const jobs = show(process.execPath, work, { env });
  const dev = [path.join(root, "node_modules/@react-router/dev/bin.js"), "dev", ...process.argv.slice(2)];
  return Promise.race([jobs, show(process.execPath, dev, { env })]).finally(database.stop);
});
