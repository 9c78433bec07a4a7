import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import type { CreditView } from "~/domain/payments/credit.rules";
import { loadCreditOffer } from "~/domain/payments/view-credit.server";

/** Returns null for a missing or invalid code; using the code reports the error. */
export async function findTypedCredit(ctx: Ctx, form: FormData): Promise<CreditView | null> {
  const code = form.get("credit");
  if (typeof code !== "string" || code.trim() === "") return null;
  try {
    return await loadCreditOffer(ctx, code);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
