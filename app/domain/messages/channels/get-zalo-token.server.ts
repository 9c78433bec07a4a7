import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { z } from "zod";
import { decryptText, encryptText } from "~/lib/encryption.server";
import { digestOf } from "~/lib/hash.server";
import type { Db } from "~db/client.server";
import { channelTokens } from "~db/schema/messages";
import { callProvider, type SendOutcome } from "./channel.server";

/** See https://developers.zalo.me/docs/official-account/bat-dau/xac-thuc-va-uy-quyen-cho-ung-dung-new */
const oauth = "https://oauth.zaloapp.com/v4/oa/access_token";
const channel = "zns";
const timeoutMs = 15_000;
const renewalTimeoutMs = 2 * 60_000;
const renewBeforeExpiryMs = 10 * 60_000;

export type ZaloApp = {
  appId: string;
  appSecret: string;
  refreshToken: string;
  tokenUrl?: string;
  timeoutMs?: number;
};
type Tokens = { access: string; refresh: string };
type TokenCtx = { db: Db; now: Date };
type TokenFailure = Exclude<SendOutcome, { state: "sent" | "unclear" }>;

/** Only one process at a time renews the token. `rejectedToken` is one that Zalo has rejected. */
export async function getZaloToken(
  ctx: TokenCtx,
  app: ZaloApp,
  rejectedToken?: string,
): Promise<string | TokenFailure> {
  const known = await readTokens(ctx.db, app);
  const validToken =
    known !== null && known.access !== rejectedToken && known.expiresAt > ctx.now ? known.access : null;
  if (validToken && known && known.expiresAt.getTime() - ctx.now.getTime() > renewBeforeExpiryMs) return validToken;
  const current = await beginRenewal(ctx, app);
  if (!current) return validToken ?? { state: "later", reason: "token is being renewed" };
  const { access, expiresAt } = current;
  if (access && access !== rejectedToken && expiresAt.getTime() - ctx.now.getTime() > renewBeforeExpiryMs) {
    await endRenewal(ctx.db);
    return access;
  }
  return renew(ctx, app, current, validToken);
}

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const TokenRefusal = z.object({ error: z.number().int() });

async function renew({ db, now }: TokenCtx, app: ZaloApp, { refresh }: Tokens, validToken: string | null) {
  const body = new URLSearchParams({ refresh_token: refresh, app_id: app.appId, grant_type: "refresh_token" });
  const request = { headers: { secret_key: app.appSecret }, body };
  const answered = await callProvider(app.tokenUrl ?? oauth, request, app.timeoutMs ?? timeoutMs);
  const answer = TokenAnswer.safeParse("body" in answered ? answered.body : null);
  if (answer.success) {
    const { access_token: access, refresh_token, expires_in } = answer.data;
    const encrypted = encryptText(channel, JSON.stringify({ access, refresh: refresh_token } satisfies Tokens));
    const expiresAt = new Date(now.getTime() + expires_in * 1000);
    await db.update(channelTokens).set({ encrypted, expiresAt, renewingSince: null }).where(isOfChannel());
    return access;
  }
  await endRenewal(db);
  if (validToken) return validToken;
  if ("state" in answered) return { state: "later", reason: `token ${answered.reason}` } as const;
  const { data } = TokenRefusal.safeParse(answered.body);
  return { state: "refused", reason: `token ${data ? data.error : "nonsense"}`, isOurs: true } as const;
}

async function readTokens(db: Db, app: ZaloApp): Promise<(Tokens & { expiresAt: Date }) | null> {
  const [row] = await db.select().from(channelTokens).where(isOfChannel());
  return row && row.initialTokenDigest === digestOf(app.refreshToken) ? decryptTokens(row, app) : null;
}

/** Returns null while another process renews the tokens. After `renewalTimeoutMs`, that process counts as killed. */
async function beginRenewal({ db, now }: TokenCtx, app: ZaloApp): Promise<(Tokens & { expiresAt: Date }) | null> {
  const initialTokenDigest = digestOf(app.refreshToken);
  const encrypted = encryptText(channel, JSON.stringify({ access: "", refresh: app.refreshToken } satisfies Tokens));
  const fresh = { initialTokenDigest, encrypted, expiresAt: now, renewingSince: now };
  const own = eq(channelTokens.initialTokenDigest, initialTokenDigest);
  const idle = or(
    isNull(channelTokens.renewingSince),
    lt(channelTokens.renewingSince, new Date(now.getTime() - renewalTimeoutMs)),
  );
  await db
    .insert(channelTokens)
    .values({ channel, ...fresh, renewingSince: null })
    .onConflictDoUpdate({
      target: channelTokens.channel,
      set: { ...fresh, renewingSince: null },
      setWhere: ne(channelTokens.initialTokenDigest, initialTokenDigest),
    });
  const [row] = await db
    .update(channelTokens)
    .set({ renewingSince: now })
    .where(and(isOfChannel(), own, idle))
    .returning();
  return row ? decryptTokens(row, app) : null;
}

function decryptTokens({ encrypted, expiresAt }: { encrypted: string; expiresAt: Date }, app: ZaloApp) {
  const read = decryptText(channel, encrypted);
  const tokens: Tokens = read ? JSON.parse(read) : { access: "", refresh: app.refreshToken };
  return { ...tokens, expiresAt };
}

async function endRenewal(db: Db): Promise<void> {
  await db.update(channelTokens).set({ renewingSince: null }).where(isOfChannel());
}

function isOfChannel() {
  return eq(channelTokens.channel, channel);
}
