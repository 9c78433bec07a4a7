// npm run soak: runs the tests for hours on a busy machine, with other dates, new seeds and longer random walks.
import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareInstall } from "./prepare.mjs";
import { prepareTests, runVitest } from "./run-tests.mjs";
import { Advice, interrupted, main, root } from "./steps.mjs";

/** The clock of each round starts at this time. The clock of a test file starts a minute later. */
const rounds = {
  sunday: "2026-11-29T10:00+07:00",
  // This is also the last day of the year and of the reduced VAT.
  "month-end": "2026-12-31T22:30+07:00",
  "tet-eve": "2027-02-05T16:00+07:00",
  "leap-day": "2028-02-29T10:00+07:00",
  // Test files begin two minutes before midnight. Most files that start a server are still running after midnight.
  midnight: "2026-11-25T23:57+07:00",
};

const usage = `npm run soak [-- options] [test paths]
  --only <round>     only this round: ${Object.keys(rounds).join(", ")}; may be given several times
  --seed <number>    the seed of every round, else a new one for each
  --walks <number>   random walks of each test that walks (usual: 5)
  --length <number>  how many times as long as in CI walks are (usual: 3)
  --busy <number>    busy processes beside the tests (usual: 3)`;

/** Tests wait for the busy processor, so their `testTimeout` is longer than in `vitest.config.ts`. */
const patience = ["--testTimeout=360000"];

await main(async () => {
  const { only, seed, walks, length, busy, paths } = readCommandLine();
  await prepareInstall();
  const { env, stop } = await prepareTests(paths);
  const stopBusy = startBusyProcesses(busy);
  const results = [];
  try {
    for (const round of only) {
      const seeds = { TEST_SEED: `${seed ?? randomInt(1, 1_000_000)}`, TEST_WALKS: walks, TEST_WALK_LENGTH: length };
      results.push(await runRound(round, { seeds, env: { ...env, TEST_SWEEP: "full" }, paths, busy }));
    }
  } finally {
    stopBusy();
    // Even after an interruption, the summary lists the finished rounds and the command to repeat a failed one.
    if (results.length > 0) printSummary(results);
    await stop();
  }
  return results.every(({ code }) => code === 0) ? 0 : 1;
});

function readCommandLine() {
  const text = { type: "string" };
  const options = { only: { ...text, multiple: true }, seed: text, walks: text, length: text, busy: text };
  const { values, positionals } = parse(options);
  const only = values.only ?? Object.keys(rounds);
  const unknown = only.find((name) => !Object.hasOwn(rounds, name));
  if (unknown) throw new Advice(`There is no round "${unknown}".\n${usage}`);
  return {
    only,
    paths: positionals,
    seed: values.seed === undefined ? undefined : readCount("seed", values.seed),
    walks: `${readCount("walks", values.walks ?? "5")}`,
    length: `${readCount("length", values.length ?? "3")}`,
    busy: values.busy === "0" ? 0 : readCount("busy", values.busy ?? "3"),
  };
}

function parse(options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Advice(`${error.message}\n${usage}`);
  }
}

function readCount(name, text) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 1e9) return value;
  throw new Advice(`--${name} must be a whole number from 1 on, not "${text}".\n${usage}`);
}

async function runRound(round, { seeds, env, paths, busy }) {
  const clock = rounds[round];
  const command = [
    ...["npm run soak -- --only", round, "--seed", seeds.TEST_SEED],
    ...["--walks", seeds.TEST_WALKS, "--length", seeds.TEST_WALK_LENGTH, "--busy", busy],
  ].join(" ");
  console.log(`\nRound ${round}: the clock starts at ${clock}, the seed is ${seeds.TEST_SEED}.`);
  console.log(`Repeat it by: ${[command, ...paths].join(" ")}\n`);
  const report = path.join(root, `.cache/soak/${round}.json`);
  fs.rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const started = performance.now();
  const code = await runVitest([...paths, ...patience, ...reporters], { ...env, ...seeds, TEST_CLOCK: clock });
  const minutes = (performance.now() - started) / 60_000;
  return { round, clock, seed: seeds.TEST_SEED, minutes, code, command, failed: readFailedFiles(report) };
}

function readFailedFiles(report) {
  if (!fs.existsSync(report)) return [];
  const { testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => path.relative(root, name));
}

function printSummary(results) {
  console.log("");
  console.table(
    results.map(({ round, clock, seed, minutes, code, failed }) => ({
      ...{ round, clock, seed, minutes: minutes.toFixed(1) },
      result: code === 0 ? "passed" : `failed: ${failed.length || "unknown number of"} test files`,
    })),
  );
  for (const { code, command, failed } of results) {
    if (code !== 0) console.log(`Repeat what failed by: ${[command, ...failed].join(" ")}`);
  }
}

function startBusyProcesses(count) {
  const children = Array.from({ length: count }, () =>
    fork(fileURLToPath(new URL("busy-process.mjs", import.meta.url))),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  interrupted.addEventListener("abort", stop);
  return stop;
}
