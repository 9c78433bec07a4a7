import type { z } from "zod";
import type { EmailTokenPurpose } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findInvalidReason, getEmailToken, type InvalidTokenReason } from "./email-tokens.server";
import type { CheckEmailToken } from "./schema";

export type EmailTokenView = {
  purpose: EmailTokenPurpose;
  isMine: boolean;
  /** The recipient may delete an account whose email was never confirmed. */
  mayRemove: boolean;
};

/** Does not use the link up, because mail scanners open links. Null for an unknown link. */
export async function checkEmailToken(
  ctx: Ctx,
  { token }: z.output<typeof CheckEmailToken>,
): Promise<EmailTokenView | { over: InvalidTokenReason } | null> {
  try {
    const { link, user } = await getEmailToken(ctx, ["prove", "reset", "change"], token);
    const isMine = user.id === ctx.visitor.userId;
    return { purpose: link.purpose, isMine, mayRemove: !isMine && link.purpose === "prove" && user.provenAt === null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const over = await findInvalidReason(ctx, token);
    return over && { over };
  }
}
