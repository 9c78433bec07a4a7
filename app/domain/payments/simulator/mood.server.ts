import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "~/domain/ctx";
import { simulatorPayments } from "~db/schema/payments";
import type { PretendedId } from "./pretended";
import { findRemembered } from "./remembered.server";

/** `lost`: the call is executed but its answer is lost. `refuses`: refunds are refused. */
export const moods = ["well", "slow", "gone", "lost", "refuses"] as const;
export type Mood = (typeof moods)[number];

const lastsMs = 5 * 60_000;
const slowMs = 8_000;

export async function setMood({ db, now }: Ctx, id: PretendedId, mood: Mood): Promise<void> {
  const kept = { status: mood, payDate: String(now.getTime()) };
  await db
    .insert(simulatorPayments)
    .values({ ...kept, provider: `${id}-server`, reference: "", amount: 0, transactionNo: "" })
    .onConflictDoUpdate({ target: [simulatorPayments.provider, simulatorPayments.reference], set: kept });
}

export async function readMood(ctx: Ctx, id: PretendedId): Promise<Mood> {
  const row = await findRemembered(ctx, `${id}-server`, "");
  const lasts = row !== null && ctx.now.getTime() - Number(row.payDate) < lastsMs;
  return moods.find((mood) => lasts && mood === row.status) ?? "well";
}

export async function answerInMood(ctx: Ctx, id: PretendedId, answer: () => Promise<object>): Promise<Response> {
  const mood = await readMood(ctx, id);
  switch (mood) {
    case "gone":
      return new Response(null, { status: 503 });
    case "lost":
      await answer();
      return new Response(null, { status: 504 });
    case "slow":
      await sleep(slowMs, undefined, { ref: false });
      return Response.json(await answer());
    case "well":
    case "refuses":
      return Response.json(await answer());
  }
}
