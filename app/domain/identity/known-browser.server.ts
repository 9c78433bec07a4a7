import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";
import type { Ctx } from "../ctx";

/** What a login leaves in its browser, and logging out does too: that this account was logged in here, and no more. */
function sealedFor(userId: number): string {
  return `logged in ${userId}`;
}

/** The one it has, or a new one. */
export function markOf(ctx: Pick<Ctx, "visitor">, userId: number): string {
  return findMark(ctx, userId) ?? seal(sealedFor(userId), randomBytes(12).toString("base64url"));
}

export function findMark({ visitor: { loginMarks } }: Pick<Ctx, "visitor">, userId: number): string | null {
  return loginMarks.find((mark) => unseal(sealedFor(userId), mark) !== null) ?? null;
}
