import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { z } from "zod";
import { logIn } from "~/domain/accounts/log-in.server";
import type { Ctx } from "~/domain/ctx";
import { signEmailToken } from "~/domain/identity/email-tokens.server";
import { registerUser } from "~/domain/identity/register-user.server";
import { LogIn, Register } from "~/domain/identity/schema";
import { hashToken } from "~/domain/identity/sessions.server";
import type { MessageKindName } from "~/mail/message-kinds";
import { readPageRows } from "~/request/read-page-rows.server";
import { emailTokens, messages } from "~db/schema";

export const password = "mây trắng đỉnh núi";

export function newEmail(): string {
  return `${randomUUID()}@example.vn`;
}

export function registerForm(changes: Partial<z.input<typeof Register>> = {}) {
  const typed = { fullName: "Trần Thị Hoa", email: newEmail(), password, confirmation: password };
  return Register.parse({ ...typed, ...changes });
}

export async function registerCustomer(ctx: Ctx, changes: Partial<z.input<typeof Register>> = {}) {
  const form = registerForm(changes);
  await registerUser(ctx, form);
  return form;
}

export async function accessTokenOf(ctx: Ctx, who: z.input<typeof LogIn>): Promise<string> {
  return (await logIn(ctx, LogIn.parse(who))).accessToken;
}

/** Returns the context of the next request with this token. Its visitor is a guest if the token is not valid. */
export async function visitWithToken(ctx: Ctx, token: string): Promise<Ctx> {
  const pageQuery = { path: null, now: ctx.now, sessionId: null, tokenHash: hashToken(token) };
  const { session } = await readPageRows(ctx.db, pageQuery);
  const { userId = null, sessionId = null, displayName = null } = session ?? {};
  return { ...ctx, visitor: { ...ctx.visitor, userId, sessionId, displayName } };
}

export async function listMessageKinds({ db }: Ctx, email: string): Promise<string[]> {
  const rows = await db
    .select({ kind: messages.kind })
    .from(messages)
    .where(eq(messages.recipient, email))
    .orderBy(messages.id);
  return rows.map(({ kind }) => kind);
}

export async function readEmailedToken({ db }: Ctx, kind: MessageKindName, email: string): Promise<string> {
  const [message] = await db
    .select({ link: emailTokens })
    .from(messages)
    .innerJoin(emailTokens, eq(emailTokens.id, messages.subjectId))
    .where(and(eq(messages.recipient, email), eq(messages.kind, kind)))
    .orderBy(desc(messages.id))
    .limit(1);
  if (!message) throw new Error(`no message ${kind} to ${email}`);
  return signEmailToken(message.link);
}

/** Returns the codes of authenticators whose key is this text: as it is, read as base64url, and read as base32. */
export function codesOfKey(text: string, now: Date): string[] {
  const keys = [new TextEncoder().encode(text), new Uint8Array(Buffer.from(text, "base64url"))];
  const secrets = keys.filter(({ length }) => length > 0).map(({ buffer }) => new Secret({ buffer }));
  if (/^[A-Z2-7]+$/.test(text)) secrets.push(Secret.fromBase32(text));
  return secrets.map((secret) => new TOTP({ secret }).generate({ timestamp: now.getTime() }));
}
