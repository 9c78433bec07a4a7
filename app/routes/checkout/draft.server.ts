import { z } from "zod";
import { conceal, reveal } from "~/lib/conceal.server";
import { readCookie, writeCookie } from "~/request/cookies.server";
import type { RequestCtx } from "~/request/ctx.server";
import { textFields } from "~/request/typed-fields.server";
import { linkTo } from "~/site-map";

const name = "typed";
const minutes = 30;
/** A cookie may have 4 kB: a form that is longer is not kept. */
const longest = 3_800;
/** What a page says of itself, and what was pressed. */
const notTyped = new Set(["key", "total", "contents", "creditPays", "kind", "intent", "value", "account", "use"]);

const Fields = z.array(z.tuple([z.string(), z.string()]));

type Asked = { request: Request; ctx: Pick<RequestCtx, "locale" | "origin" | "visitor"> };

/** What was typed at checkout, for who has no script: in their own browser alone, which cannot read it. */
export function readDraft({ request, ctx }: Asked): FormData | null {
  const text = isDocument(request) ? reveal(purposeFor(ctx), readCookie(request, name) ?? "") : null;
  if (text === null) return null;
  const form = new FormData();
  for (const [field, value] of Fields.parse(JSON.parse(text))) form.append(field, value);
  return form;
}

export function keepDraft(headers: Headers, form: FormData, { request, ctx }: Asked) {
  if (!isDocument(request)) return;
  const typed = textFields(form).filter(([field, value]) => value !== "" && !notTyped.has(field));
  const draft = conceal(purposeFor(ctx, Number(form.get("account")) || null), JSON.stringify(typed));
  if (draft.length <= longest) headers.append("Set-Cookie", cookieOf(ctx, draft, minutes / 1440));
}

export function forgetDraft(headers: Headers, { request, ctx }: Asked) {
  if (readCookie(request, name) !== null) headers.append("Set-Cookie", cookieOf(ctx, "", 0));
}

/** Whoever logged out leaves nothing to the next one, and finds it again when they come back. */
function purposeFor({ visitor }: Asked["ctx"], account = visitor.userId) {
  return `${name} ${account ?? visitor.sessionId}`;
}

/** Sent to checkout alone. */
function cookieOf({ locale, origin }: Asked["ctx"], value: string, days: number): string {
  const path = linkTo(locale, "checkout");
  return writeCookie(name, value, { days, httpOnly: true, secure: origin.startsWith("https:"), path });
}

/** With a script the tab keeps it (`ui/form/keep-typed.ts`). */
function isDocument({ url }: Request): boolean {
  return !new URL(url).pathname.endsWith(".data");
}
