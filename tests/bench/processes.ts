import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { runAsAdmin } from "../setup/databases";
import type { BenchShop } from "./shop";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Returns a function that gives the processor time (ms) used since the call, or null for an unreadable process. */
export async function startMeter({ pid, databaseUrl }: Pick<BenchShop, "pid" | "databaseUrl">) {
  const read = async () => ({
    node: pid === null ? null : cpuMs(pid),
    database: databaseUrl === null ? null : await databaseCpuMs(databaseUrl),
  });
  const before = await read();
  return async () => {
    const after = await read();
    return { node: minus(after.node, before.node), database: minus(after.database, before.database) };
  };
}

function minus(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

/** The processor time in ms that a process has used; 0 if it has ended or runs on another machine. */
function cpuMs(pid: number): number {
  try {
    // The name of the program may contain spaces, so fields are read after its closing bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
  } catch {
    return 0;
  }
}

async function databaseCpuMs(url: string): Promise<number> {
  const rows = await runAsAdmin(
    url,
    (sql) => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
}

/** The memory of a process in MB (2^20): the current value and the peak. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
