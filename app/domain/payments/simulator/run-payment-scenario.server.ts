import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "~/domain/ctx";
import type { GatewayId } from "../gateway-ids";
import { finishFakePayment } from "./fake-payments.server";
import type { FakeOutcome, FakePayment, FakeWebhook, FinishedFakePayment } from "./fake-provider";
import { fakeProviders } from "./fake-providers.server";
import { requireDemoConfig } from "./transfer-at-bank.server";

const webhookDelayMs = 6_000;
const retryMs = 5_000;
const missingVnd = 1_000;

type ScenarioPlan = {
  outcome: FakeOutcome;
  isForged?: boolean;
  afterMs?: number;
  webhooks?: number;
  missing?: number;
  shouldReturn?: boolean;
};

export const paymentScenarios = {
  paid: { outcome: "paid" },
  cancelled: { outcome: "cancelled" },
  no_funds: { outcome: "no_funds" },
  closed: { outcome: "paid", shouldReturn: false },
  late: { outcome: "paid", afterMs: webhookDelayMs },
  twice: { outcome: "paid", webhooks: 2 },
  never: { outcome: "paid", webhooks: 0 },
  wrong_amount: { outcome: "paid", missing: missingVnd },
  forged: { outcome: "paid", isForged: true },
} as const satisfies Record<string, ScenarioPlan>;
export type PaymentScenario = keyof typeof paymentScenarios;

export async function runPaymentScenario(
  ctx: Ctx,
  id: GatewayId,
  payment: FakePayment,
  scenario: PaymentScenario,
): Promise<string | null> {
  requireDemoConfig();
  const {
    outcome,
    isForged = false,
    afterMs = 0,
    webhooks = 1,
    missing = 0,
    shouldReturn = true,
  }: ScenarioPlan = paymentScenarios[scenario];
  const amount = payment.amount > missing ? payment.amount - missing : payment.amount;
  const finished: FinishedFakePayment = isForged
    ? { outcome, amount, transactionNo: "66600666", at: ctx.now.getTime() }
    : await finishFakePayment(ctx, id, { reference: payment.reference, amount }, outcome);
  const { webhook, back } = fakeProviders[id].buildWebhook(payment, finished, isForged);
  if (webhook) {
    const sending = Promise.all(Array.from({ length: webhooks }, () => sendWebhook(webhook, afterMs)));
    if (afterMs === 0) await sending;
  }
  return shouldReturn ? back : null;
}

async function sendWebhook(webhook: FakeWebhook, afterMs: number, tries = 2): Promise<void> {
  if (afterMs > 0) await sleep(afterMs, undefined, { ref: false });
  const isAccepted = await fetch(webhook.url, {
    ...webhook.init,
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  })
    .then((response) => webhook.isAccepted(response))
    .catch(() => false);
  if (!isAccepted && tries > 1) void sendWebhook(webhook, retryMs, tries - 1);
}
