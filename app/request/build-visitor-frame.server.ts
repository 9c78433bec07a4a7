import { randomUUID } from "node:crypto";
import type { Ctx } from "~/domain/ctx";
import type { VisitorFrame } from "~/lib/visitor-frame";
import type { getToast } from "./toast.server";

type Parts = { inCart: number; toast: Awaited<ReturnType<typeof getToast>>["toast"] };

export function buildVisitorFrame(
  { visitor, now }: Pick<Ctx, "visitor" | "now">,
  { inCart, toast }: Parts,
): VisitorFrame {
  const { userId, cartSessionId, displayName, consent } = visitor;
  return {
    inCart,
    account: displayName === null ? null : { displayName },
    toast: toast ? { message: toast.message, type: toast.type, at: now.getTime() } : null,
    consent,
    formKey: userId === null && cartSessionId === null ? "" : randomUUID(),
  };
}
