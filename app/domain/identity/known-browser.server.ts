import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";
import type { Ctx } from "../ctx";

/** The device cookie of an account that logged in with this browser. It grants no access. */
function sealedFor(userId: number): string {
  return `logged in ${userId}`;
}

export function markOf(ctx: Pick<Ctx, "visitor">, userId: number): string {
  return findMark(ctx, userId) ?? seal(sealedFor(userId), randomBytes(12).toString("base64url"));
}

export function findMark({ visitor: { loginMarks } }: Pick<Ctx, "visitor">, userId: number): string | null {
  return loginMarks.find((mark) => unseal(sealedFor(userId), mark) !== null) ?? null;
}
