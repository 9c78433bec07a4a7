// npm run dev: runs the shop and its jobs with hot reloading, on the same data as npm start.
import path from "node:path";
import { deleteOpenShopNote, noteOpenShop } from "./note-open-shop.mjs";
import { prepareDatabase, prepareInstall } from "./prepare.mjs";
import { main, root, show } from "./steps.mjs";

const port = process.env.PORT ?? "3000";

await main(async () => {
  await prepareInstall();
  const database = await prepareDatabase();
  const env = { ...database.env, NODE_ENV: "development", PORT: port };
  const work = [path.join(root, "node_modules/tsx/dist/cli.mjs"), "watch", path.join(root, "app/work.ts")];
  const jobs = show(process.execPath, work, { env });
  const dev = [path.join(root, "node_modules/@react-router/dev/bin.js"), "dev", "--port", port, "--strictPort"];
  noteOpenShop(process.env.DATABASE_URL, Number(port));
  return Promise.race([jobs, show(process.execPath, [...dev, ...process.argv.slice(2)], { env })]).finally(() => {
    deleteOpenShopNote(process.env.DATABASE_URL);
    return database.stop();
  });
});
