import { createHmac, randomInt } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { settingText } from "~/domain/shop/shop.rules";
import { config } from "~/lib/config.server";
import { shopClock } from "~/lib/shop-time";

export const BankTransfer = z.object({
  amount: z.coerce.number().int().min(1).max(9_999_999_999),
  memo: z.string().max(200),
  account: z.string().max(30),
});

export function getShopUrl(): string {
  return `http://localhost:${config.port}`;
}

/** The simulator could forge payments, so it works only in the demo. @throws DomainError page_not_found */
export function requireDemoConfig() {
  if (!config.isDemo) throw new DomainError("page_not_found");
  return config;
}

export async function transferAtBank(
  ctx: Ctx,
  transfer: z.infer<typeof BankTransfer>,
): Promise<{ status: number; body: string }> {
  const { sepay } = requireDemoConfig();
  const rawBody = JSON.stringify(sepayTransaction(ctx, transfer));
  const timestamp = Math.floor(ctx.now.getTime() / 1000);
  const headers = new Headers({ "Content-Type": "application/json", "X-SePay-Timestamp": String(timestamp) });
  if (sepay.apiKey) headers.set("Authorization", `Apikey ${sepay.apiKey}`);
  if (sepay.hmacSecret) {
    const signature = createHmac("sha256", sepay.hmacSecret).update(`${timestamp}.${rawBody}`).digest("hex");
    headers.set("X-SePay-Signature", `sha256=${signature}`);
  }
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${getShopUrl()}/webhooks/sepay`, {
    method: "POST",
    headers,
    body: rawBody,
    signal,
  }).catch(() => null);
  return response ? { status: response.status, body: (await response.text()).slice(0, 300) } : { status: 0, body: "" };
}

function sepayTransaction({ now, shop }: Ctx, { amount, memo, account }: z.infer<typeof BankTransfer>) {
  const id = now.getTime() * 1000 + randomInt(1000);
  return {
    id,
    gateway: settingText(shop, "bank_name") || "Demo",
    transactionDate: shopClock(now).slice(0, 19).replace("T", " "),
    accountNumber: account,
    subAccount: null,
    code: null,
    content: memo,
    transferType: "in",
    transferAmount: amount,
    accumulated: amount,
    referenceCode: `DEMO.${id}`,
    description: memo,
  };
}
