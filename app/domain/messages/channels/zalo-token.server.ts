import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { z } from "zod";
import { conceal, reveal } from "~/lib/conceal.server";
import { digestOf } from "~/lib/digest.server";
import type { Db } from "~db/client.server";
import { channelTokens } from "~db/schema/messages";
import { askProvider } from "./ask-provider.server";
import type { Outcome } from "./channel.server";

/**
 * Zalo's access token is valid for at most a day. Each refresh token can be used once.
 * https://developers.zalo.me/docs/official-account/bat-dau/xac-thuc-va-uy-quyen-cho-ung-dung-new
 */
const oauth = "https://oauth.zaloapp.com/v4/oa/access_token";
const channel = "zns";
const timeoutMs = 15_000;
const renewalMs = 2 * 60_000;
const renewedAheadMs = 10 * 60_000;

export type ZaloApp = {
  appId: string;
  appSecret: string;
  /** The token from Zalo's console. Once it is used, the table has the newest one. */
  refreshToken: string;
  tokenUrl?: string;
  timeoutMs?: number;
};
type Tokens = { access: string; refresh: string };
type At = { db: Db; now: Date };
type NoToken = Exclude<Outcome, { state: "sent" | "unclear" }>;

/** One process renews the token ahead of its end. `stale` is a token that Zalo rejected. */
export async function zaloToken(at: At, app: ZaloApp, stale?: string): Promise<string | NoToken> {
  const known = await readTokens(at.db, app);
  const opens = known !== null && known.access !== stale && known.expiresAt > at.now ? known.access : null;
  if (opens && known && known.expiresAt.getTime() - at.now.getTime() > renewedAheadMs) return opens;
  const claimed = await claim(at, app);
  if (!claimed) return opens ?? { state: "later", why: "token is being renewed" };
  const { access, expiresAt } = claimed;
  if (access && access !== stale && expiresAt.getTime() - at.now.getTime() > renewedAheadMs) {
    await release(at.db);
    return access;
  }
  return renew(at, app, claimed, opens);
}

const Answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const Refusal = z.object({ error: z.number().int() });

async function renew({ db, now }: At, app: ZaloApp, { refresh }: Tokens, opens: string | null) {
  const body = new URLSearchParams({ refresh_token: refresh, app_id: app.appId, grant_type: "refresh_token" });
  const request = { headers: { secret_key: app.appSecret }, body };
  const asked = await askProvider(app.tokenUrl ?? oauth, request, app.timeoutMs ?? timeoutMs);
  const answer = Answer.safeParse("body" in asked ? asked.body : null);
  if (answer.success) {
    const { access_token: access, refresh_token, expires_in } = answer.data;
    const concealed = conceal(channel, JSON.stringify({ access, refresh: refresh_token } satisfies Tokens));
    const expiresAt = new Date(now.getTime() + expires_in * 1000);
    await db.update(channelTokens).set({ concealed, expiresAt, renewingSince: null }).where(isOurs());
    return access;
  }
  await release(db);
  if (opens) return opens;
  if ("state" in asked) return { state: "later", why: `token ${asked.why}` } as const;
  const { data } = Refusal.safeParse(asked.body);
  return { state: "refused", why: `token ${data ? data.error : "nonsense"}`, ours: true } as const;
}

async function readTokens(db: Db, app: ZaloApp): Promise<(Tokens & { expiresAt: Date }) | null> {
  const [row] = await db.select().from(channelTokens).where(isOurs());
  return row && row.begunWith === digestOf(app.refreshToken) ? tokensIn(row, app) : null;
}

/** Returns null while another process renews. A claim ends after `renewalMs`, in case that process was killed. */
async function claim({ db, now }: At, app: ZaloApp): Promise<(Tokens & { expiresAt: Date }) | null> {
  const begunWith = digestOf(app.refreshToken);
  const concealed = conceal(channel, JSON.stringify({ access: "", refresh: app.refreshToken } satisfies Tokens));
  const fresh = { begunWith, concealed, expiresAt: now, renewingSince: now };
  const own = eq(channelTokens.begunWith, begunWith);
  const idle = or(
    isNull(channelTokens.renewingSince),
    lt(channelTokens.renewingSince, new Date(now.getTime() - renewalMs)),
  );
  await db
    .insert(channelTokens)
    .values({ channel, ...fresh, renewingSince: null })
    .onConflictDoUpdate({
      target: channelTokens.channel,
      set: { ...fresh, renewingSince: null },
      setWhere: ne(channelTokens.begunWith, begunWith),
    });
  const [row] = await db
    .update(channelTokens)
    .set({ renewingSince: now })
    .where(and(isOurs(), own, idle))
    .returning();
  return row ? tokensIn(row, app) : null;
}

function tokensIn({ concealed, expiresAt }: { concealed: string; expiresAt: Date }, app: ZaloApp) {
  const read = reveal(channel, concealed);
  const tokens: Tokens = read ? JSON.parse(read) : { access: "", refresh: app.refreshToken };
  return { ...tokens, expiresAt };
}

async function release(db: Db): Promise<void> {
  await db.update(channelTokens).set({ renewingSince: null }).where(isOurs());
}

function isOurs() {
  return eq(channelTokens.channel, channel);
}
