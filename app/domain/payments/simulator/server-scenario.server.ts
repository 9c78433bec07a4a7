import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "~/domain/ctx";
import { simulatorPayments } from "~db/schema/payments";
import type { GatewayId } from "../gateway-ids";
import { findFakePayment } from "./fake-payments.server";

/** `gone` answers 503. `lost` executes a call but answers 504. `refuses` refuses refunds. */
export const serverScenarios = ["well", "slow", "gone", "lost", "refuses"] as const;
export type ServerScenario = (typeof serverScenarios)[number];

const durationMs = 5 * 60_000;
const slowMs = 8_000;

export async function setServerScenario({ db, now }: Ctx, id: GatewayId, scenario: ServerScenario): Promise<void> {
  const state = { status: scenario, payDate: String(now.getTime()) };
  await db
    .insert(simulatorPayments)
    .values({ ...state, provider: `${id}-server`, reference: "", amount: 0, transactionNo: "" })
    .onConflictDoUpdate({ target: [simulatorPayments.provider, simulatorPayments.reference], set: state });
}

export async function getServerScenario(ctx: Ctx, id: GatewayId): Promise<ServerScenario> {
  const row = await findFakePayment(ctx, `${id}-server`, "");
  const isActive = row !== null && ctx.now.getTime() - Number(row.payDate) < durationMs;
  return serverScenarios.find((scenario) => isActive && scenario === row.status) ?? "well";
}

export async function answerByScenario(ctx: Ctx, id: GatewayId, answer: () => Promise<object>): Promise<Response> {
  const scenario = await getServerScenario(ctx, id);
  switch (scenario) {
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
