import { randomBytes } from "node:crypto";
import { consents } from "~db/schema";
import type { Ctx } from "../ctx";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { type Choice, consentVersion } from "./consent.rules";

/**
 * Stores what a browser answered, when, and to which version of the question; says by which name.
 * @throws DomainError too_many_requests
 */
export async function recordConsent(
  ctx: Ctx,
  { choice, visitor = randomBytes(16).toString("base64url") }: { choice: Choice; visitor?: string | undefined },
): Promise<string> {
  await limitRate(ctx, "consent", networkOf(ctx) ?? ctx.visitor.address, { most: 1_000, minutes: 60 });
  await ctx.db.insert(consents).values({ visitor, choice, version: consentVersion, givenAt: ctx.now });
  return visitor;
}
