import { deleteOld } from "~db/delete-old.server";
import { accountLinks, logins } from "~db/schema/identity";
import type { Ctx } from "../ctx";

/** After they are over. A letter that was late still finds its link. */
const daysKept = { login: 1, link: 7 };

export async function forgetOldAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, logins.expiresAt, daysKept.login);
  await deleteOld(ctx, accountLinks.expiresAt, daysKept.link);
}
