import type { z } from "zod";
import type { LinkPurpose } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLink, type WhyOver, whyOver } from "./links.server";
import type { CheckLink } from "./schema";

export type LinkView = {
  purpose: LinkPurpose;
  isMine: boolean;
  /** The recipient may delete an account whose email was never confirmed. */
  mayRemove: boolean;
};

/** Does not use the link up, because mail scanners open links. Null for an unknown link. */
export async function checkLink(
  ctx: Ctx,
  { token }: z.output<typeof CheckLink>,
): Promise<LinkView | { over: WhyOver } | null> {
  try {
    const { link, user } = await findLink(ctx, ["prove", "reset", "change"], token);
    const isMine = user.id === ctx.visitor.userId;
    return { purpose: link.purpose, isMine, mayRemove: !isMine && link.purpose === "prove" && user.provenAt === null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const over = await whyOver(ctx, token);
    return over && { over };
  }
}
