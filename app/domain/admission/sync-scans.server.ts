import type { z } from "zod";
import { logError } from "~/lib/log.server";
import type { Ctx } from "../ctx";
import { DomainError, type ErrorCode } from "../errors";
import { mustBeAllowed, type StaffActor } from "../permission";
import { admit, undo } from "./check-in.server";
import type { Kept, SyncScans } from "./schema";
import type { GateAnswer } from "./verdict.rules";

export type Synced = { id: string; what: Kept["what"]; answer: GateAnswer | null; refused: ErrorCode | null };

type Answer = { now: string; results: Synced[] };

/**
 * What a gate did without a signal, in its order; each once, however often it is sent. What failed has no result. A device
 * that sends the same again before it has its answer gets the answer to the first: done six times at once, each would wait
 * for the others at every ticket, longer than a request may take.
 */
export async function syncScans(ctx: Ctx, { kept }: z.output<typeof SyncScans>): Promise<Answer> {
  const staff = mustBeAllowed(ctx, "gate");
  const underWay = underWayIn.get(ctx.db) ?? new Map<string, Promise<Answer>>();
  underWayIn.set(ctx.db, underWay);
  const key = JSON.stringify([staff.memberId, staff.name, ctx.locale, kept]);
  const answer = underWay.get(key) ?? takeAll(ctx, staff, kept).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

/** By database: one process may have several after one was lost. */
const underWayIn = new WeakMap<object, Map<string, Promise<Answer>>>();

async function takeAll(ctx: Ctx, staff: StaffActor, kept: readonly Kept[]): Promise<Answer> {
  const results: Synced[] = [];
  for (const one of kept) {
    // One that cannot be taken holds up none behind it.
    const result = await take(ctx, staff, one).catch((error) => logError(error, "gate sync"));
    if (result) results.push(result);
  }
  return { now: ctx.now.toISOString(), results };
}

const longestWaitMs = 31 * 86_400_000;

async function take(ctx: Ctx, staff: StaffActor, kept: Kept): Promise<Synced> {
  const { id, what } = kept;
  // Nobody was let in later than now, whatever a device's clock says, nor longer ago than a device waits.
  const now = ctx.now.getTime();
  const at = new Date(Math.min(Math.max(Date.parse(kept.at), now - longestWaitMs), now));
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
