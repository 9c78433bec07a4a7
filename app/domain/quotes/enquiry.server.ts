import { mailboxOf } from "~/lib/text";
import { writeLetter } from "~/mail/write-letter.server";
import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { settingText } from "../site/shop.rules";

type What = "quote" | "message";

/**
 * Bounds questions: five an hour by whom an answer would reach, three hundred by network.
 * @throws DomainError too_many_requests
 */
export async function limitEnquiries(ctx: Ctx, what: What, { email, phone }: { email?: string; phone?: string }) {
  await limitRate(ctx, what, email ? mailboxOf(email) : (phone ?? ""), { most: 5, minutes: 60 });
  await limitRate(ctx, `${what}-from`, networkOf(ctx) ?? ctx.visitor.address, { most: 300, minutes: 60 });
}

/** Tells staff (setting `staff_email`) of a question, once for each form, in the transaction that stores it. */
export async function tellStaff(tx: Tx, { shop }: Ctx, what: What, key: string, facts: Record<string, string>) {
  const kind = what === "quote" ? "staff_new_quote" : "staff_new_message";
  const recipient = settingText(shop, "staff_email");
  if (recipient) await writeLetter(tx, { key: `${kind}:${key}`, kind, recipient, locale: "vi", facts });
}
