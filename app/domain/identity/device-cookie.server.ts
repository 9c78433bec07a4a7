import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";
import type { Ctx } from "../ctx";

/** The device cookie of an account that logged in with this browser. It grants no access. */
function signedPurpose(userId: number): string {
  return `logged in ${userId}`;
}

export function issueDeviceCookie(ctx: Pick<Ctx, "visitor">, userId: number): string {
  return findDeviceCookie(ctx, userId) ?? seal(signedPurpose(userId), randomBytes(12).toString("base64url"));
}

export function findDeviceCookie({ visitor: { deviceCookies } }: Pick<Ctx, "visitor">, userId: number): string | null {
  return deviceCookies.find((cookie) => unseal(signedPurpose(userId), cookie) !== null) ?? null;
}
