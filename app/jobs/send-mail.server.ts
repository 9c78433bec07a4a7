import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "~/domain/ctx";
import { signView } from "~/domain/orders/find-order.server";
import { readOrder } from "~/domain/orders/read-order.server";
import { calendarOfOrder } from "~/domain/orders/tickets/calendar-of-order.server";
import { countTry } from "~/domain/site/limit-rate.server";
import { settingText, shopText } from "~/domain/site/shop.rules";
import { textIn } from "~/i18n/locale";
import { kindOfError, logError } from "~/lib/log.server";
import { mailboxOf } from "~/lib/text";
import type { Sender } from "~/mail/letter";
import { renderLetter } from "~/mail/render-letter.server";
import { type Deliver, deliver } from "~/mail/transport.server";
import { type MailKind, mails, orders } from "~db/schema";

type Mail = typeof mails.$inferSelect;
type MailCtx = Pick<Ctx, "db" | "now" | "shop" | "origin">;

const atOnce = 20;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Letters that anybody's form sends to anybody: so many an hour to a recipient, and from a network of buyers. */
const unasked: readonly MailKind[] = ["order_placed", "order_cancelled"];
const mostToOne = { most: 10, minutes: 60 };
const mostFromOne = { most: 300, minutes: 60 };
const never = new Date("9999-12-31T00:00:00Z");

/**
 * Sends the letters that are due, oldest first; returns how many went out. One that fails is tried again later, and
 * holds up no other. Of letters that only say that an order was placed or let go, no more leave than a person may ask
 * for: the rest are not sent at all, now or later; the order stands, and its page says the same. Tickets and letters
 * to staff always go.
 */
export async function sendMail(ctx: MailCtx, by: Deliver = deliver, clock = runFrom(ctx.now)): Promise<number> {
  let sent = 0;
  for (let taken = 0; taken < atOnce; taken++) {
    // Each letter by its own time: with a slow mail server twenty of them take longer than one may.
    const then = { ...ctx, now: clock() };
    const mail = await takeMail(then);
    if (!mail) break;
    if (mail.tries === 0 && !(await mayGo(then, mail))) await holdBack(then, mail);
    else if (await trySending(then, mail, by)) sent++;
  }
  return sent;
}

/** A clock that says `now` at first. */
function runFrom(now: Date): () => Date {
  const started = performance.now();
  return () => new Date(now.getTime() + performance.now() - started);
}

/** Takes a letter by moving its next try ahead: no other process sees it until then, and a killed one loses nothing. */
async function takeMail({ db, now }: MailCtx): Promise<Mail | undefined> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), lte(mails.nextTryAt, now)))
      .orderBy(asc(mails.nextTryAt), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mail) return undefined;
    const nextTryAt = new Date(now.getTime() + pause(mail.tries));
    await tx
      .update(mails)
      .set({ nextTryAt, tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, mail.id));
    return mail;
  });
}

/**
 * 5 minutes after the letter was first taken (a mail server that falls silent is given up after 30 s, at each of the
 * eight steps of a letter), then twice as long each time, up to a day.
 */
function pause(tries: number): number {
  return Math.min(5 * minuteMs * 2 ** Math.min(tries, 10), dayMs);
}

async function mayGo(ctx: MailCtx, { kind, recipient, orderId }: Mail): Promise<boolean> {
  if (!unasked.includes(kind) || orderId === null) return true;
  if (!(await countTry(ctx, "letter-to", mailboxOf(recipient), mostToOne))) return false;
  const [order] = await ctx.db.select({ network: orders.network }).from(orders).where(eq(orders.id, orderId));
  return !order?.network || countTry(ctx, "letter-from", order.network, mostFromOne);
}

async function holdBack({ db }: MailCtx, { id }: Mail) {
  await db.update(mails).set({ nextTryAt: never, failure: "held back: too many" }).where(eq(mails.id, id));
}

async function trySending(ctx: MailCtx, mail: Mail, by: Deliver): Promise<boolean> {
  const { id, key, recipient } = mail;
  try {
    const letter = await render(ctx, mail);
    await by(ctx.db, { ...letter, mailId: id, key, recipient }, async (db) => {
      await db.update(mails).set({ sentAt: new Date(), failure: null }).where(eq(mails.id, id));
    });
    return true;
  } catch (error) {
    logError(error, "job send-mail");
    await ctx.db
      .update(mails)
      .set({ failure: kindOfError(error) })
      .where(and(eq(mails.id, id), isNull(mails.sentAt)));
    return false;
  }
}

/** Links lead to where the buyer ordered; a letter without an order, to the shop's own address. */
async function render(ctx: MailCtx, { kind, locale, facts, orderId }: Mail) {
  const { db, now, shop } = ctx;
  const [placed] = orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, orderId));
  const origin = placed?.origin ?? ctx.origin;
  const sender: Sender = {
    name: textIn(shopText(shop, "shop.name"), locale),
    phone: settingText(shop, "phone"),
    email: settingText(shop, "email"),
    origin,
  };
  const order = placed ? await readOrder(db, placed, locale, now) : null;
  const carried = order && {
    ...order,
    view: signView({ now }, order.code),
    calendar: calendarOfOrder({ shop, locale, origin }, order),
  };
  return renderLetter({ kind, locale, sender, facts, order: carried });
}
