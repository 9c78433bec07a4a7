import type { z } from "zod";
import { logError } from "~/lib/log.server";
import type { Ctx } from "../ctx";
import { DomainError, type ErrorCode } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { admitTicket, undoAdmission } from "./check-in.server";
import type { GateAnswer } from "./decide-check-in.rules";
import type { StoredScan, SyncScans } from "./schema";

export type SyncResult = { id: string; what: StoredScan["what"]; answer: GateAnswer | null; refused: ErrorCode | null };

export type SyncAnswer = { now: string; results: SyncResult[] };

/** A repeated request waits for the result of the first, because the two would block each other on the same tickets. */
export async function syncScans(ctx: Ctx, { kept: scans }: z.output<typeof SyncScans>): Promise<SyncAnswer> {
  const staff = requirePermission(ctx, "gate");
  const running = runningByDb.get(ctx.db) ?? new Map<string, Promise<SyncAnswer>>();
  runningByDb.set(ctx.db, running);
  const key = JSON.stringify([staff.memberId, staff.name, ctx.locale, scans]);
  const answer = running.get(key) ?? processScans(ctx, staff, scans).finally(() => running.delete(key));
  running.set(key, answer);
  return answer;
}

/** The key is the database handle, because a process may have several. */
const runningByDb = new WeakMap<object, Map<string, Promise<SyncAnswer>>>();

async function processScans(ctx: Ctx, staff: StaffActor, scans: readonly StoredScan[]): Promise<SyncAnswer> {
  const results: SyncResult[] = [];
  for (const one of scans) {
    const result = await processScan(ctx, staff, one).catch((error) => logError(error, "gate sync"));
    if (result) results.push(result);
  }
  return { now: ctx.now.toISOString(), results };
}

const maxWaitMs = 31 * 86_400_000;

async function processScan(ctx: Ctx, staff: StaffActor, scan: StoredScan): Promise<SyncResult> {
  const { id, what } = scan;
  const now = ctx.now.getTime();
  const at = new Date(Math.min(Math.max(Date.parse(scan.at), now - maxWaitMs), now));
  switch (scan.what) {
    case "scan":
      return { id, what, answer: await admitTicket(ctx, staff, { ...scan, at }), refused: null };
    case "undo":
      return { id, what, answer: null, refused: await catchRefusal(undoAdmission(ctx, staff, { id, at })) };
  }
}

async function catchRefusal(work: Promise<void>): Promise<ErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
