import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(path.join(os.tmpdir(), "gondola-backup-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Runs deploy/backup.sh with programs that stand in for those of PostgreSQL. Reading a whole dump exits with `read`. */
function backUp(folder: string, list: string, read = 0) {
  const bin = path.join(root, "bin");
  mkdirSync(bin, { recursive: true });
  const restore = `case $1 in --list) echo "${list}";; *) exit ${read};; esac`;
  const programs = { pg_dump: `for last; do :; done; echo dump >"\${last#--file=}"`, pg_restore: restore };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${process.env.PATH}`, BACKUP_FOLDER: folder };
  return spawnSync("sh", ["deploy/backup.sh", "now"], { env, encoding: "utf8" });
}

test("keeps the last backup of seven days, four weeks and twelve months, all of today, and files of others", () => {
  const folder = path.join(root, "backups");
  const days = Array.from({ length: 12 }, (_, index) => `2020-01-${String(index + 10)}`);
  const names = {
    daily: [...days.flatMap((day) => [`gondola-${day}T100000Z.dump`, `gondola-${day}T193000Z.dump`]), "mine.dump"],
    weekly: Array.from({ length: 9 }, (_, index) => `2020-W1${index}.dump`),
    monthly: Array.from({ length: 12 }, (_, index) => `2019-${String(index + 1).padStart(2, "0")}.dump`),
  };
  for (const [kind, files] of Object.entries(names)) {
    mkdirSync(path.join(folder, kind), { recursive: true });
    for (const file of files) writeFileSync(path.join(folder, kind, file), "");
  }
  for (let time = 0; time < 2; time++) expect(backUp(folder, "TABLE DATA public orders x").status).toBe(0);
  const remaining = (kind: keyof typeof names) =>
    readdirSync(path.join(folder, kind)).filter((name) => /20(19|20)/.test(name));
  expect(remaining("daily")).toEqual(days.slice(-6).map((day) => `gondola-${day}T193000Z.dump`));
  expect(readdirSync(path.join(folder, "daily"))).toContain("mine.dump");
  expect(remaining("weekly")).toEqual(names.weekly.slice(-3));
  expect(remaining("monthly")).toEqual(names.monthly.slice(-11));
});

test("a dump without the orders does not count as a backup", () => {
  const folder = path.join(root, "cut-off");
  const { status, stdout } = backUp(folder, "TABLE DATA public settings x");
  expect([status, stdout]).toEqual([1, expect.stringContaining("the dump has no orders")]);
  expect(readdirSync(path.join(folder, "daily")).filter((name) => name.endsWith(".dump"))).toEqual([]);
});

test("a dump that cannot be read to its end does not count as a backup, although it lists the orders", () => {
  const folder = path.join(root, "truncated");
  const { status, stdout } = backUp(folder, "TABLE DATA public orders x", 1);
  expect([status, stdout]).toEqual([1, expect.stringContaining("cannot be read to its end")]);
  expect(readdirSync(path.join(folder, "daily")).filter((name) => name.endsWith(".dump"))).toEqual([]);
});
