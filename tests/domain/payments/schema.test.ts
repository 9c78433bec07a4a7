import { expect, test } from "vitest";
import type { z } from "zod";
import { ConfirmTransfer, GiveCredit } from "~/domain/payments/schema";
import { submit } from "~/request/submit.server";

const ctx = { locale: "vi", origin: "https://shop.example", addSession: (path: string) => path } as const;

async function readAmount(schema: z.ZodType<{ amount: number }>, amount: string): Promise<number | null> {
  const form = new FormData();
  const fields = { code: "23456789AB", reference: "FT1", key: "12345678", amount };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  let read: number | null = null;
  await submit(form, ctx, schema, async (sent) => {
    read = sent.amount;
    return "stay";
  });
  return read;
}

test("fields of money accept every usual way to write an amount, and refuse other text", async () => {
  for (const schema of [ConfirmTransfer, GiveCredit]) {
    for (const typed of ["300000", "300.000", "300,000", "300 000", "300k", "300.000 ₫"])
      expect([typed, await readAmount(schema, typed)]).toEqual([typed, 300_000]);
    for (const typed of ["300.00", "0", "-300.000", "3e5", ""])
      expect([typed, await readAmount(schema, typed)]).toEqual([typed, null]);
  }
});
