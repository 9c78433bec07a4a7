import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import type { CreditView } from "~/domain/payments/credit.rules";
import { loadCreditOffer } from "~/domain/payments/view-credit.server";
import { decryptText, encryptText } from "~/lib/encryption.server";
import { cookieDays, readCookie, writeCookie } from "~/request/cookies.server";
import type { RequestCtx } from "~/request/ctx.server";
import { isDataRequest } from "~/request/page.server";
import { textFields } from "~/request/read-input.server";
import { linkTo } from "~/site-map";

const name = "typed";
/** Browsers limit cookies to 4 kB. A longer form is not stored. */
const maxCookieLength = 3_800;
const excludedFields = new Set(["key", "total", "contents", "creditPays", "kind", "intent", "value", "account", "use"]);

const Fields = z.array(z.tuple([z.string(), z.string()]));

type DraftRequest = { request: Request; ctx: Pick<RequestCtx, "locale" | "origin" | "visitor"> };

/** For visitors without scripts, an encrypted cookie stores what they have typed into the checkout form. */
export function readDraft({ request, ctx }: DraftRequest): FormData | null {
  const text = isDataRequest(request) ? null : decryptText(getEncryptionPurpose(ctx), readCookie(request, name) ?? "");
  if (text === null) return null;
  const form = new FormData();
  for (const [field, value] of Fields.parse(JSON.parse(text))) form.append(field, value);
  return form;
}

export function saveDraft(headers: Headers, form: FormData, { request, ctx }: DraftRequest) {
  if (isDataRequest(request)) return;
  const typed = textFields(form).filter(([field, value]) => value !== "" && !excludedFields.has(field));
  const draft = encryptText(getEncryptionPurpose(ctx, Number(form.get("account")) || null), JSON.stringify(typed));
  if (draft.length > maxCookieLength) return clearDraft(headers, { request, ctx });
  headers.append("Set-Cookie", serializeCookie(ctx, draft, cookieDays.checkoutDraft));
}

export function clearDraft(headers: Headers, { request, ctx }: DraftRequest) {
  if (readCookie(request, name) !== null) headers.append("Set-Cookie", serializeCookie(ctx, "", 0));
}

/** The encryption key depends on the account, so that the form cannot be read after a logout. */
function getEncryptionPurpose({ visitor }: DraftRequest["ctx"], account = visitor.userId) {
  return `${name} ${account ?? visitor.cartSessionId}`;
}

function serializeCookie({ locale, origin }: DraftRequest["ctx"], value: string, days: number): string {
  const path = linkTo(locale, "checkout");
  return writeCookie(name, value, { days, httpOnly: true, secure: origin.startsWith("https:"), path });
}

/** Returns null for a missing or invalid code. An invalid code is reported when the form is sent. */
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
