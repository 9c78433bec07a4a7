// npm run move -- [--empty] you@server:gondola: moves this folder's shop to a server with deploy/compose.yaml.
// npm run move -- [--empty] some-folder: only writes the shop into a folder.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { quoteForShell, readTarget } from "./move-target.mjs";
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
  const remote = readTarget(target);
  await prepareInstall();
  const written = remote ? fs.mkdtempSync(path.join(os.tmpdir(), "gondola-move-")) : path.resolve(target);
  try {
    await requireSuccess(await exportTo(written, empty));
    if (remote) return await restoreOn(remote, written);
  } finally {
    if (remote) fs.rmSync(written, { recursive: true });
  }
});

async function restoreOn({ server, folder }, written) {
  const [deploy, incoming] = [quoteForShell(`${folder}/deploy`), quoteForShell(`${folder}/deploy/incoming`)];
  const refusal = `echo ${quoteForShell(`There is no deploy/restore.sh in ${folder} on ${server}.`)} >&2; exit 1`;
  const begin = `umask 077; test -x ${deploy}/restore.sh || { ${refusal}; }; mkdir -p ${incoming}`;
  await requireSuccess(await show("ssh", [server, begin]));
  const files = ["shop.sql.gz", "secrets.env"].map((file) => path.join(written, file));
  await requireSuccess(await show("scp", ["-q", ...files, `${server}:${folder}/deploy/incoming/`]));
  // The files contain personal data and secrets, so they are deleted from the server even after a failure.
  const mayReplace = process.env.REPLACE_SOLD === "1" ? "REPLACE_SOLD=1 " : "";
  const restore = `${mayReplace}${deploy}/restore.sh ${incoming}/shop.sql.gz`;
  return show("ssh", [server, `${restore}; code=$?; rm -rf ${incoming}; exit $code`]);
}

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
