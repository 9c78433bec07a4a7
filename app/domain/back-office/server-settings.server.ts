import { randomUUID } from "node:crypto";
import { config, listVariables } from "~/lib/config.server";
import { textIn } from "~/lib/locale";
import { kindOfError } from "~/lib/log.server";
import type { MessageKind } from "~/mail/message-types";
import { renderEmail } from "~/mail/render-message.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mailChannel } from "../messages/channels/mail.server";
import { requirePermission } from "../permission";
import { settingText, shopText } from "../shop/shop.rules";
import { findMemberEmail } from "../staff/staff-members.server";
import { limitRate } from "../visitors/limit-rate.server";

const mailTimeoutMs = 8_000;

const testKind: MessageKind<"deletedUser"> = {
  to: "staff",
  about: "deletedUser",
  template: ({ t, sender }) => ({
    subject: t("mail.test.subject", { shop: sender.name }),
    title: t("mail.test.title"),
    blocks: [{ kind: "text", text: t("mail.test.text", { shop: sender.name }) }],
  }),
};

/** Never returns the values of secrets. */
export async function getServerSettings(ctx: Ctx) {
  const staff = requirePermission(ctx, "shop");
  return {
    variables: listVariables(),
    isDemo: config.isDemo,
    mail: {
      isOn: mailChannel.isEnabled(),
      from: config.mailFrom ?? null,
      to: staff.memberId === null ? null : await findMemberEmail(ctx.db, staff.memberId),
    },
  };
}

/** @throws DomainError mail_off, mail_refused, too_many_requests */
export async function sendTestMailToMe(ctx: Ctx): Promise<{ to: string }> {
  const staff = requirePermission(ctx, "shop");
  await limitRate(ctx, "test-mail", String(staff.memberId), { max: 10, minutes: 10 });
  const to = staff.memberId === null ? null : await findMemberEmail(ctx.db, staff.memberId);
  if (!mailChannel.isEnabled() || to === null) throw new DomainError("mail_off");
  const reason = await sendTestMail(ctx, to);
  if (reason !== null) throw new DomainError("mail_refused", { params: { reason } });
  await transact(ctx.db, (tx) => staff.writeAuditEntry(tx, { action: "test_mail_sent", subject: "settings mail" }));
  return { to };
}

/** Returns null if the mail server accepted the message, otherwise a code for the error. */
async function sendTestMail(ctx: Ctx, recipient: string): Promise<string | null> {
  const { shop, locale, origin } = ctx;
  const name = textIn(shopText(shop, "shop.name"), locale);
  const sender = { name, phone: settingText(shop, "phone"), email: settingText(shop, "email"), origin };
  const email = () => renderEmail(testKind, { about: null, facts: {}, locale, sender });
  const short = () => {
    throw new Error("A test message is an email");
  };
  const message = { id: 0, key: `test:${randomUUID()}`, kind: "test", recipient };
  try {
    const outcome = await Promise.race([mailChannel.send(ctx, message, { email, short }), rejectAfter(mailTimeoutMs)]);
    return outcome.state === "sent" ? null : outcome.reason;
  } catch (error) {
    return kindOfError(error);
  }
}

function rejectAfter(ms: number): Promise<never> {
  const signal = AbortSignal.timeout(ms);
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
