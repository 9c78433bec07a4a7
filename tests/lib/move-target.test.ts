import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { quoteForShell, readTarget } from "../../bin/move-target.mjs";

test.each([
  ["you@shop.example.com:gondola", { server: "you@shop.example.com", folder: "gondola" }],
  ["shop:~/gondola/", { server: "shop", folder: "gondola" }],
  ["you@shop:/srv/my shop", { server: "you@shop", folder: "/srv/my shop" }],
  ["my-folder", null],
  ["./a:b", null],
])("reads where to move: %s", (target, expected) => {
  expect(readTarget(target)).toEqual(expected);
});

test("a folder reaches the shell of the server as it was typed", () => {
  const folder = `it's "$HOME" \`id\` ~/shop`;
  expect(spawnSync("sh", ["-c", `printf %s ${quoteForShell(folder)}`], { encoding: "utf8" }).stdout).toBe(folder);
});
