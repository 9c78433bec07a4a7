import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import { kindOfError, logError } from "~/lib/log.server";
import { mailboxOf } from "~/lib/text";
import type { MessageKind, SubjectData, SubjectKind } from "~/mail/message";
import { renderEmail, renderShortMessage } from "~/mail/render-message.server";
import type { Db } from "~db/client.server";
import { type Channel, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText, shopText } from "../shop/shop.rules";
import { countAttempt } from "../visitors/limit-rate.server";
import type { ChannelAdapter, Channels, MessageContent, SendOutcome } from "./channels/channel.server";
import { channels as ours } from "./channels/channels.server";
import { type Message, recordOutcome } from "./record-outcome.server";

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
const parallelSends: Record<Channel, number> = { mail: 8, zns: 1, sms: 1 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Limits of unsolicited emails, per recipient and per network. */
const perRecipient = { max: 10, minutes: 60 };
const firstPerNetwork = { max: 1, minutes: 60 };
const perNetwork = { max: 300, minutes: 60 };

type SendOptions = { channels?: Channels; clock?: () => Date; only?: Channel };

/**
 * Unsolicited emails beyond the limits are never sent. The first email of a network to a recipient is always sent, so
 * that no attacker can silence the shop for another visitor.
 */
export async function sendMessages(
  ctx: MessageCtx,
  registry: MessageRegistry,
  { channels = ours, clock = clockFrom(ctx.now), only }: SendOptions = {},
): Promise<number> {
  let [started, sent] = [0, 0];
  const sendNext = async () => {
    while (started++ < batchSize) {
      // Each message takes the current time, because a slow mail server makes a run take long.
      const current = { ...ctx, now: clock() };
      const message = await takeMessage(current, only);
      if (!message) return;
      if (message.tries === 0 && !(await isWithinLimits(current, registry, message)))
        await holdMessage(current, message);
      else if (await trySend(current, registry, message, channels)) sent++;
    }
  };
  await Promise.all(Array.from({ length: only ? parallelSends[only] : 1 }, sendNext));
  return sent;
}

function clockFrom(now: Date): () => Date {
  const started = performance.now();
  return () => new Date(now.getTime() + performance.now() - started);
}

/**
 * Reserves a message by postponing its next try, so that no other process takes it and a crash loses nothing. It may
 * have been sent until an answer arrives.
 */
async function takeMessage({ db, now }: MessageCtx, only: Channel | undefined): Promise<Message | undefined> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.state, "waiting"), lte(messages.nextTryAt, now), only && eq(messages.channel, only)))
      .orderBy(asc(messages.nextTryAt), asc(messages.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!message) return undefined;
    const nextTryAt = new Date(now.getTime() + retryDelayMs(message.tries));
    const doubtSince = message.doubtSince ?? now;
    await tx
      .update(messages)
      .set({ nextTryAt, doubtSince, tries: sql`${messages.tries} + 1` })
      .where(eq(messages.id, message.id));
    return { ...message, nextTryAt };
  });
}

/** 5 minutes, then twice as long each time, up to a day. A silent mail server is given up before that. */
function retryDelayMs(tries: number): number {
  return Math.min(5 * minuteMs * 2 ** Math.min(tries, 10), dayMs);
}

async function isWithinLimits(
  ctx: MessageCtx,
  { kinds, subjects }: MessageRegistry,
  message: Message,
): Promise<boolean> {
  const kind = kinds[message.kind];
  // Messages to phones follow a payment or a parcel, so visitors cannot cause them for free.
  if (!kind?.isUnsolicited || message.channel !== "mail") return true;
  const network = (await subjects[kind.about].network?.(ctx.db, message.subjectId)) ?? null;
  if (network && !(await countAttempt(ctx, "letter-from", network, perNetwork))) return false;
  const mailbox = mailboxOf(message.recipient);
  const isFirst =
    network !== null && (await countAttempt(ctx, "letter-between", `${network} ${mailbox}`, firstPerNetwork));
  return (await countAttempt(ctx, "letter-to", mailbox, perRecipient)) || isFirst;
}

async function holdMessage({ db }: MessageCtx, { id }: Message) {
  await db.update(messages).set({ state: "held", failure: "held back: too many" }).where(eq(messages.id, id));
}

async function trySend(
  ctx: MessageCtx,
  registry: MessageRegistry,
  message: Message,
  channels: Channels,
): Promise<boolean> {
  const channel: ChannelAdapter | undefined = channels[message.channel];
  const outcome = await getOutcome(ctx, registry, message, channel);
  await recordOutcome(ctx, message, outcome, channels);
  return outcome.state === "sent";
}

async function getOutcome(
  ctx: MessageCtx,
  registry: MessageRegistry,
  message: Message,
  channel: ChannelAdapter | undefined,
): Promise<SendOutcome> {
  try {
    const kind = registry.kinds[message.kind];
    if (!kind) throw new Error(`No message has the kind ${message.kind}`);
    if (!channel) throw new Error(`There is no channel ${message.channel}`);
    if (message.doubtSince && !channel.canRepeat(message.doubtSince, ctx.now))
      return { state: "unclear", reason: message.failure ?? "stopped" };
    return await channel.send(ctx, message, await prepareContent(ctx, registry, kind, message));
  } catch (error) {
    logError(error, `job send-${message.channel}`);
    return { state: "later", reason: kindOfError(error) };
  }
}

async function prepareContent<Of extends SubjectKind>(
  ctx: MessageCtx,
  { subjects }: MessageRegistry,
  kind: MessageKind<Of>,
  { subjectId, locale, facts }: Message,
): Promise<MessageContent> {
  const { shop, origin } = ctx;
  const sender = {
    name: textIn(shopText(shop, "shop.name"), locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    origin,
  };
  const about = await subjects[kind.about].read(ctx, subjectId, locale);
  const input = { locale, sender, facts, about };
  return { email: () => renderEmail(kind, input), short: () => renderShortMessage(kind, input) };
}
