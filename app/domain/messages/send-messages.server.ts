import { and, eq } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import { kindOfError, logError } from "~/lib/log.server";
import { mailboxOf } from "~/lib/text";
import type { MessageKind, SubjectData, SubjectKind } from "~/mail/message-types";
import { renderEmail, renderShortMessage } from "~/mail/render-message.server";
import type { Db } from "~db/client.server";
import { measureQueue, processDueRows, type Queue } from "~db/due-rows.server";
import { type Channel, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText, shopText } from "../shop/shop.rules";
import { recordAttempt } from "../visitors/limit-rate.server";
import type { ChannelAdapter, Channels, MessageContent, SendOutcome } from "./channels/channel.server";
import { channels as ours } from "./channels/channels.server";
import { type OutboxMessage, recordOutcome } from "./record-outcome.server";

export type MessageCtx = Pick<Ctx, "db" | "now" | "shop" | "origin">;

export type MessageRegistry = {
  kinds: Readonly<Record<string, MessageKind>>;
  subjects: { readonly [Of in SubjectKind]: MessageSubject<Of> };
};
export type MessageSubject<Of extends SubjectKind> = {
  /** Returns undefined if the row was deleted. The message about the row is then deleted too. */
  read(ctx: MessageCtx, id: number, locale: Locale): Promise<SubjectData[Of] | undefined>;
  /** Returns the network of the visitor who caused the message, or null if the network is unknown. */
  network?(db: Db, id: number): Promise<string | null>;
};

const batchSize = 40;
const parallelSends: Record<Channel, number> = { mail: 8, zns: 1, sms: 1 };
/** The delay doubles from five minutes up to a day. Every channel reaches its `maxTries` before the delay is a day. */
const queue: Queue<typeof messages> = {
  ...{ table: messages, primaryKey: "id", dueAt: "nextTryAt" },
  ...{ retryAfterMinutes: 5, backOff: { tries: "tries", maxMinutes: 24 * 60 } },
};

export function measureMessages({ db, now }: Pick<Ctx, "db" | "now">) {
  return measureQueue(db, queue, { now, where: eq(messages.state, "waiting") });
}

const perRecipient = { max: 10, minutes: 60 };
const firstPerNetwork = { max: 1, minutes: 60 };
const perNetwork = { max: 300, minutes: 60 };

type SendOptions = { channels?: Channels; clock?: () => Date; only?: Channel };

/**
 * Limits the number of emails that visitors request, per recipient and hour. The first email to a recipient that a
 * network requests in an hour is sent even if requests from other networks have used up the limit.
 */
export async function sendMessages(
  ctx: MessageCtx,
  registry: MessageRegistry,
  { channels = ours, clock = clockFrom(ctx.now), only }: SendOptions = {},
): Promise<number> {
  let sent = 0;
  await processDueRows(
    ctx.db,
    queue,
    {
      ...{ clock, job: only ? `send-${only}` : "send-messages" },
      ...{ max: batchSize, parallel: only ? parallelSends[only] : 1 },
      where: and(eq(messages.state, "waiting"), only && eq(messages.channel, only)),
      // Until the provider answers, it is unknown whether the message was sent.
      set: ({ doubtSince }, now) => ({ doubtSince: doubtSince ?? now }),
    },
    async (message, now) => {
      const current = { ...ctx, now };
      if (message.tries === 0 && !(await isWithinLimits(current, registry, message)))
        await holdMessage(current, message);
      else if (await trySend(current, registry, message, channels)) sent++;
    },
  );
  return sent;
}

function clockFrom(now: Date): () => Date {
  const started = performance.now();
  return () => new Date(now.getTime() + performance.now() - started);
}

async function isWithinLimits(
  ctx: MessageCtx,
  { kinds, subjects }: MessageRegistry,
  message: OutboxMessage,
): Promise<boolean> {
  const kind = kinds[message.kind];
  // Phones are exempt: their only unsolicited message says that a paid order was cancelled.
  if (!kind?.isUnsolicited || message.channel !== "mail") return true;
  const network = (await subjects[kind.about].network?.(ctx.db, message.subjectId)) ?? null;
  if (network && !(await recordAttempt(ctx, "letter-from", network, perNetwork))) return false;
  const mailbox = mailboxOf(message.recipient);
  const isFirst =
    network !== null && (await recordAttempt(ctx, "letter-between", `${network} ${mailbox}`, firstPerNetwork));
  return (await recordAttempt(ctx, "letter-to", mailbox, perRecipient)) || isFirst;
}

async function holdMessage({ db }: MessageCtx, { id }: OutboxMessage) {
  await db.update(messages).set({ state: "held", failure: "held back: too many" }).where(eq(messages.id, id));
}

async function trySend(
  ctx: MessageCtx,
  registry: MessageRegistry,
  message: OutboxMessage,
  channels: Channels,
): Promise<boolean> {
  const channel: ChannelAdapter | undefined = channels[message.channel];
  const outcome = await sendContent(ctx, registry, message, channel);
  if (outcome === null) {
    await ctx.db.delete(messages).where(eq(messages.id, message.id));
    return false;
  }
  await recordOutcome(ctx, message, outcome, channels);
  return outcome.state === "sent";
}

async function sendContent(
  ctx: MessageCtx,
  registry: MessageRegistry,
  message: OutboxMessage,
  channel: ChannelAdapter | undefined,
): Promise<SendOutcome | null> {
  try {
    const kind = registry.kinds[message.kind];
    if (!kind) throw new Error(`No message has the kind ${message.kind}`);
    if (!channel) throw new Error(`There is no channel ${message.channel}`);
    if (message.doubtSince && !channel.canRepeat(message.doubtSince, ctx.now))
      return { state: "unclear", reason: message.failure ?? "stopped" };
    const content = await prepareContent(ctx, registry, kind, message);
    return content && (await channel.send(ctx, message, content));
  } catch (error) {
    logError(error, `job send-${message.channel}`);
    return { state: "later", reason: kindOfError(error) };
  }
}

async function prepareContent<Of extends SubjectKind>(
  ctx: MessageCtx,
  { subjects }: MessageRegistry,
  kind: MessageKind<Of>,
  { subjectId, locale, facts }: OutboxMessage,
): Promise<MessageContent | null> {
  const { shop, origin } = ctx;
  const sender = {
    name: textIn(shopText(shop, "shop.name"), locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    origin,
  };
  const about = await subjects[kind.about].read(ctx, subjectId, locale);
  if (about === undefined) return null;
  const input = { locale, sender, facts, about };
  return { email: () => renderEmail(kind, input), short: () => renderShortMessage(kind, input) };
}
