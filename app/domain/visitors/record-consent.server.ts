import { randomBytes } from "node:crypto";
import { consents } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { type ConsentChoice, consentVersion } from "./consent.rules";
import { getNetworkOrAddress, limitRate } from "./limit-rate.server";

export async function recordConsent(
  ctx: Ctx,
  { choice, visitor = randomBytes(16).toString("base64url") }: { choice: ConsentChoice; visitor?: string | undefined },
): Promise<string> {
  await limitRate(ctx, "consent", getNetworkOrAddress(ctx), { max: 1_000, minutes: 60 });
  await ctx.db.insert(consents).values({ visitor, choice, version: consentVersion, givenAt: ctx.now });
  return visitor;
}
