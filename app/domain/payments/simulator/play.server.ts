import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "~/domain/ctx";
import type { Ending, Notice, Played, Pretended, PretendedId } from "./pretended";
import { pretendedGateways } from "./pretended-gateways.server";
import { rememberEnd } from "./remembered.server";
import { demoConfig } from "./simulation.server";

const lateMs = 6_000;
const retryMs = 5_000;
const lessVnd = 1_000;

type Plan = { ends: Ending; forged?: boolean; afterMs?: number; notices?: number; less?: number; returns?: boolean };

export const choices = {
  paid: { ends: "paid" },
  cancelled: { ends: "cancelled" },
  no_funds: { ends: "no_funds" },
  closed: { ends: "paid", returns: false },
  late: { ends: "paid", afterMs: lateMs },
  twice: { ends: "paid", notices: 2 },
  never: { ends: "paid", notices: 0 },
  wrong_amount: { ends: "paid", less: lessVnd },
  forged: { ends: "paid", forged: true },
} as const satisfies Record<string, Plan>;
export type Choice = keyof typeof choices;

/** @throws DomainError page_not_found outside demo mode */
export async function play(ctx: Ctx, id: PretendedId, payment: Pretended, choice: Choice): Promise<string | null> {
  demoConfig();
  const { ends, forged = false, afterMs = 0, notices = 1, less = 0, returns = true }: Plan = choices[choice];
  const amount = payment.amount > less ? payment.amount - less : payment.amount;
  const played: Played = forged
    ? { ends, amount, transactionNo: "66600666", at: ctx.now.getTime() }
    : await rememberEnd(ctx, id, { reference: payment.reference, amount }, ends);
  const { notice, back } = pretendedGateways[id].tell(payment, played, forged);
  if (notice) {
    const telling = Promise.all(Array.from({ length: notices }, () => tell(notice, afterMs)));
    if (afterMs === 0) await telling;
  }
  return returns ? back : null;
}

async function tell(notice: Notice, afterMs: number, tries = 2): Promise<void> {
  if (afterMs > 0) await sleep(afterMs, undefined, { ref: false });
  const heard = await fetch(notice.url, { ...notice.init, redirect: "error", signal: AbortSignal.timeout(10_000) })
    .then((response) => notice.heard(response))
    .catch(() => false);
  if (!heard && tries > 1) void tell(notice, retryMs, tries - 1);
}
