import type { z } from "zod";
import type { LinkPurpose } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLink, type WhyOver, whyOver } from "./links.server";
import type { CheckLink } from "./schema";

export type LinkView = {
  purpose: LinkPurpose;
  /** Whether its own user asks. */
  isMine: boolean;
  /** Whoever has the letter may have the account removed, as long as nobody showed that the email is theirs. */
  mayRemove: boolean;
};

/** What a link opens, or why it opens nothing any more; null where nobody was sent such a link. Uses nothing up: programs that look through mail follow links. */
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
