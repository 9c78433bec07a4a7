import { config, listVariables } from "~/lib/config.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mailChannel } from "../messages/channels/mail.server";
import { sendTestMail } from "../messages/send-test-mail.server";
import { requirePermission } from "../permission";
import { findMemberEmail } from "../staff/staff-members.server";
import { limitRate } from "../visitors/limit-rate.server";

/** Never returns the values of secrets. */
export async function getServerSettings(ctx: Ctx) {
  const staff = requirePermission(ctx, "shop");
  return {
    variables: listVariables(),
    isDemo: config.demo,
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
  const to = staff.memberId === null ? null : await findMemberEmail(ctx.db, staff.memberId);
  if (!mailChannel.isEnabled() || to === null) throw new DomainError("mail_off");
  await limitRate(ctx, "test-mail", String(staff.memberId), { max: 10, minutes: 10 });
  const reason = await sendTestMail(ctx, to);
  if (reason !== null) throw new DomainError("mail_refused", { params: { reason } });
  await transact(ctx.db, (tx) => staff.writeAuditEntry(tx, { action: "test_mail_sent", subject: "settings mail" }));
  return { to };
}
