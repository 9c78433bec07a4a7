import type { z } from "zod";
import { logError } from "~/lib/log.server";
import type { Ctx } from "../ctx";
import { DomainError, type ErrorCode } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { admit, undo } from "./check-in.server";
import type { Kept, SyncScans } from "./schema";
import type { GateAnswer } from "./verdict.rules";

export type Synced = { id: string; what: Kept["what"]; answer: GateAnswer | null; refused: ErrorCode | null };

type Answer = { now: string; results: Synced[] };

/**
 * Processes the offline scans of a gate in order, each once. Repeated requests share the running one, because parallel
 * ones would wait for each other at every ticket.
 */
export async function syncScans(ctx: Ctx, { kept }: z.output<typeof SyncScans>): Promise<Answer> {
  const staff = requirePermission(ctx, "gate");
  const underWay = underWayIn.get(ctx.db) ?? new Map<string, Promise<Answer>>();
  underWayIn.set(ctx.db, underWay);
  const key = JSON.stringify([staff.memberId, staff.name, ctx.locale, kept]);
  const answer = underWay.get(key) ?? takeAll(ctx, staff, kept).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

/** Keyed by database handle, because a process may have several. */
const underWayIn = new WeakMap<object, Map<string, Promise<Answer>>>();

async function takeAll(ctx: Ctx, staff: StaffActor, kept: readonly Kept[]): Promise<Answer> {
  const results: Synced[] = [];
  for (const one of kept) {
    // A scan that fails does not stop the following ones.
    const result = await take(ctx, staff, one).catch((error) => logError(error, "gate sync"));
    if (result) results.push(result);
  }
  return { now: ctx.now.toISOString(), results };
}

const maxWaitMs = 31 * 86_400_000;

async function take(ctx: Ctx, staff: StaffActor, kept: Kept): Promise<Synced> {
  const { id, what } = kept;
  // Limits the device's time to the past 31 days.
  const now = ctx.now.getTime();
  const at = new Date(Math.min(Math.max(Date.parse(kept.at), now - maxWaitMs), now));
  switch (kept.what) {
    case "scan":
      return { id, what, answer: await admit(ctx, staff, { ...kept, at }), refused: null };
    case "undo":
      return { id, what, answer: null, refused: await refusalOf(undo(ctx, staff, { id, at })) };
  }
}

async function refusalOf(work: Promise<void>): Promise<ErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
