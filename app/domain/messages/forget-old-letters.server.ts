import { deleteOld } from "~db/delete-old.server";
import { demoInbox } from "~db/schema/messages";
import type { Ctx } from "../ctx";

const daysKept = 7;

export async function forgetOldLetters(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, demoInbox.receivedAt, daysKept);
}
