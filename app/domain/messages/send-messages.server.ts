import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import { kindOfError, logError } from "~/lib/log.server";
import { mailboxOf } from "~/lib/text";
import type { MessageKind, SubjectData, SubjectKind } from "~/mail/message";
import { renderEmail, renderShortMessage } from "~/mail/render-message.server";
import type { Db } from "~db/client.server";
import { type Channel, mails } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText, shopText } from "../shop/shop.rules";
import { countTry } from "../visitors/limit-rate.server";
import type { ChannelAdapter, Channels, Outcome, Written } from "./channels/channel.server";
import { channels as ours } from "./channels/channels.server";
import { type Mail, settle } from "./settle-try.server";

export type MessageCtx = Pick<Ctx, "db" | "now" | "shop" | "origin">;

export type MessageRegistry = {
  kinds: Readonly<Record<string, MessageKind>>;
  subjects: { readonly [Of in SubjectKind]: MessageSubject<Of> };
};
export type MessageSubject<Of extends SubjectKind> = {
  /** @throws {Error} if the ID does not exist */
  read(ctx: MessageCtx, id: number, locale: Locale): Promise<SubjectData[Of]>;
  /** The network that caused unsolicited messages; null if unknown. */
  network?(db: Db, id: number): Promise<string | null>;
};

const batchSize = 40;
/** Parallel sends per channel. A mail server may take a second for each. */
const lanes: Record<Channel, number> = { mail: 8, zns: 1, sms: 1 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Limits of unsolicited emails, per recipient and per network. */
const perRecipient = { max: 10, minutes: 60 };
const first = { max: 1, minutes: 60 };
const perNetwork = { max: 300, minutes: 60 };

type How = { channels?: Channels; clock?: () => Date; only?: Channel };

/**
 * Unsolicited emails beyond the limits are never sent. The first email of a network to a recipient is always sent, so
 * that no attacker can silence the shop for another visitor.
 */
export async function sendMessages(
  ctx: MessageCtx,
  registry: MessageRegistry,
  { channels = ours, clock = runFrom(ctx.now), only }: How = {},
): Promise<number> {
  let [taken, sent] = [0, 0];
  const lane = async () => {
    while (taken++ < batchSize) {
      // Each message takes the current time, because a slow mail server makes a run take long.
      const then = { ...ctx, now: clock() };
      const mail = await takeMail(then, only);
      if (!mail) return;
      if (mail.tries === 0 && !(await isWithinLimits(then, registry, mail))) await holdBack(then, mail);
      else if (await trySending(then, registry, mail, channels)) sent++;
    }
  };
  await Promise.all(Array.from({ length: only ? lanes[only] : 1 }, lane));
  return sent;
}

function runFrom(now: Date): () => Date {
  const started = performance.now();
  return () => new Date(now.getTime() + performance.now() - started);
}

/**
 * Reserves a message by postponing its next try, so that no other process takes it and a crash loses nothing. It may
 * have been sent until an answer arrives.
 */
async function takeMail({ db, now }: MessageCtx, only: Channel | undefined): Promise<Mail | undefined> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, "waiting"), lte(mails.nextTryAt, now), only && eq(mails.channel, only)))
      .orderBy(asc(mails.nextTryAt), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mail) return undefined;
    const nextTryAt = new Date(now.getTime() + pause(mail.tries));
    const doubtSince = mail.doubtSince ?? now;
    await tx
      .update(mails)
      .set({ nextTryAt, doubtSince, tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, mail.id));
    return { ...mail, nextTryAt };
  });
}

/** 5 minutes, then twice as long each time, up to a day. A silent mail server is given up before that. */
function pause(tries: number): number {
  return Math.min(5 * minuteMs * 2 ** Math.min(tries, 10), dayMs);
}

async function isWithinLimits(ctx: MessageCtx, { kinds, subjects }: MessageRegistry, mail: Mail): Promise<boolean> {
  const kind = kinds[mail.kind];
  // Messages to phones follow a payment or a parcel, so visitors cannot cause them for free.
  if (!kind?.isUnsolicited || mail.channel !== "mail") return true;
  const network = (await subjects[kind.about].network?.(ctx.db, mail.subjectId)) ?? null;
  if (network && !(await countTry(ctx, "letter-from", network, perNetwork))) return false;
  const mailbox = mailboxOf(mail.recipient);
  const isFirst = network !== null && (await countTry(ctx, "letter-between", `${network} ${mailbox}`, first));
  return (await countTry(ctx, "letter-to", mailbox, perRecipient)) || isFirst;
}

async function holdBack({ db }: MessageCtx, { id }: Mail) {
  await db.update(mails).set({ state: "held", failure: "held back: too many" }).where(eq(mails.id, id));
}

async function trySending(
  ctx: MessageCtx,
  registry: MessageRegistry,
  mail: Mail,
  channels: Channels,
): Promise<boolean> {
  const channel: ChannelAdapter | undefined = channels[mail.channel];
  const outcome = await outcomeOf(ctx, registry, mail, channel);
  await settle(ctx, mail, outcome, channels);
  return outcome.state === "sent";
}

async function outcomeOf(
  ctx: MessageCtx,
  registry: MessageRegistry,
  mail: Mail,
  channel: ChannelAdapter | undefined,
): Promise<Outcome> {
  try {
    const kind = registry.kinds[mail.kind];
    if (!kind) throw new Error(`No message has the kind ${mail.kind}`);
    if (!channel) throw new Error(`No message goes by ${mail.channel}`);
    if (mail.doubtSince && !channel.repeats(mail.doubtSince, ctx.now))
      return { state: "unclear", why: mail.failure ?? "stopped" };
    return await channel.send(ctx, mail, await write(ctx, registry, kind, mail));
  } catch (error) {
    logError(error, `job send-${mail.channel}`);
    return { state: "later", why: kindOfError(error) };
  }
}

async function write<Of extends SubjectKind>(
  ctx: MessageCtx,
  { subjects }: MessageRegistry,
  kind: MessageKind<Of>,
  { subjectId, locale, facts }: Mail,
): Promise<Written> {
  const { shop, origin } = ctx;
  const sender = {
    name: textIn(shopText(shop, "shop.name"), locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    origin,
  };
  const about = await subjects[kind.about].read(ctx, subjectId, locale);
  const source = { locale, sender, facts, about };
  return { email: () => renderEmail(kind, source), short: () => renderShortMessage(kind, source) };
}
