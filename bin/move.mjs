// npm run move -- [--empty] you@server:gondola: moves this folder's shop to a server with deploy/compose.yaml.
// npm run move -- [--empty] some-folder: only writes the shop into a folder.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase, ownShopEnv, prepareDatabase, prepareInstall } from "./prepare.mjs";
import { Advice, main, show } from "./steps.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const empty = args.includes("--empty");
  const [target, ...others] = args.filter((arg) => arg !== "--empty");
  if (!target || others.length > 0 || target.startsWith("-"))
    throw new Advice(
      "Name the server and the folder of the shop there: npm run move -- you@server:gondola\n" +
        "or a folder here: npm run move -- my-shop. With --empty, the shop of `npm start -- --empty` is moved.",
    );
  const [, server, folder] = /^([^/:]+):(.+)$/.exec(target) ?? [];
  await prepareInstall();
  const written = server ? fs.mkdtempSync(path.join(os.tmpdir(), "gondola-move-")) : path.resolve(target);
  try {
    await requireSuccess(await exportTo(written, empty));
    if (!server) return;
    const incoming = `${folder}/deploy/incoming`;
    await requireSuccess(await show("ssh", [server, `umask 077; mkdir -p '${incoming}'`]));
    const files = ["shop.sql.gz", "secrets.env"].map((file) => path.join(written, file));
    await requireSuccess(await show("scp", ["-q", ...files, `${server}:${incoming}/`]));
    return show("ssh", [server, `'${folder}/deploy/restore.sh' '${incoming}/shop.sql.gz'`]);
  } finally {
    if (server) fs.rmSync(written, { recursive: true });
  }
});

async function exportTo(folder, empty) {
  const { env, stop } = await (empty ? prepareDatabase({ empty }) : openDatabase());
  const secrets = empty ? ownShopEnv(3000) : {};
  return show(process.execPath, ["--import", "tsx", "db/export-shop.ts", folder], {
    env: { ...env, ...secrets },
  }).finally(stop);
}

function requireSuccess(code) {
  if (code !== 0) throw new Advice("The shop was not moved: see above. Nothing was changed on the server.");
}
