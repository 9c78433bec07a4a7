import { deleteOld } from "~db/delete-old.server";
import { accountLinks, logins } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { accessKept } from "./kept.rules";

export async function forgetOldAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, logins.expiresAt, accessKept.loginOver);
  await deleteOld(ctx, accountLinks.expiresAt, accessKept.linkOver);
}
