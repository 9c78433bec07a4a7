import { refundReviewReasons, reviewReasons } from "~/domain/payments/review-reasons";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { formatClock, formatDayAndClock } from "~/lib/format-time";
import { disableLinks } from "~/lib/links-in-text";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { linkToStaff } from "~/staff-map";
import type { EmailDraft, TemplateInput } from "../message-types";
import { buildOrderFacts } from "../order-blocks";

export function staffNewOrder(input: TemplateInput<"order">): EmailDraft {
  const { about: order, t } = input;
  const { fullName, phoneNumber, email } = order.contact;
  const { company = "", taxCode, address = "", email: invoiceEmail } = order.invoice ?? {};
  const invoice = [disableLinks(company), taxCode, disableLinks(address), invoiceEmail].filter(Boolean).join("\n");
  const rows = [
    [t("mail.staff.buyer"), [fullName, formatPhone(phoneNumber), email].filter(Boolean).join("\n")],
    [t("mail.staff.invoice"), invoice],
    [t("mail.staff.note"), disableLinks(order.note ?? "")],
  ] as const;
  return {
    subject: t("mail.staff_new_order.subject", { code: order.code }),
    title: t("mail.staff_new_order.title", { code: order.code }),
    blocks: [
      buildOrderFacts(input),
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      {
        kind: "link",
        label: t("mail.staff.open"),
        url: input.sender.origin + linkToStaff("order", { code: order.code }),
      },
    ],
  };
}

export function staffNewOrders({ about, locale, sender, t }: TemplateInput<"hourOfOrders">): EmailDraft {
  const { placed, cancelled } = about;
  const hour = { from: formatClock(about.from, locale), to: formatClock(about.to, locale) };
  return {
    subject: t("mail.staff_new_orders.subject", { count: placed, ...hour }),
    title: t("mail.staff_new_orders.title", { count: placed, ...hour }),
    blocks: [
      { kind: "text", text: t("mail.staff_new_orders.text", { cancelled }) },
      { kind: "link", label: t("mail.staff.open"), url: sender.origin + linkToStaff("orders") },
    ],
  };
}

export function staffRefundRequested(input: TemplateInput<"order">): EmailDraft {
  const { about: order, t, locale, facts } = input;
  const params = { amount: formatVnd(Number(facts.amount ?? 0), locale), code: order.code };
  return {
    subject: t("mail.staff_refund_requested.subject", params),
    title: t("mail.staff_refund_requested.title", params),
    blocks: [buildOrderFacts(input), { kind: "text", text: t("mail.staff_refund_requested.todo") }],
  };
}

/** `facts` has the review `reason` and, for a refund, its `amount`. */
export function staffUnmatchedPayment({ about, facts, locale, sender, t }: TemplateInput<"payment">): EmailDraft {
  const amount = formatVnd(typeof facts.amount === "number" ? facts.amount : about.amount, locale);
  const reason = [...reviewReasons, ...refundReviewReasons].find((known) => known === facts.reason);
  const rows = [
    [t("mail.staff_stuck_money.amount"), amount],
    [t("mail.staff_stuck_money.memo"), disableLinks(about.memo ?? "")],
    [t("mail.staff_stuck_money.transaction"), about.transaction],
    [t("mail.order.code"), about.code ?? ""],
    [t("mail.order.total"), about.total === null ? "" : formatVnd(about.total, locale)],
  ] as const;
  return {
    subject: t("mail.staff_stuck_money.subject", { amount }),
    title: t("mail.staff_stuck_money.title"),
    blocks: [
      { kind: "text", text: reason ? t(`mail.staff_stuck_money.${reason}`) : String(facts.reason ?? "") },
      { kind: "facts", rows: rows.filter(([, value]) => value !== "") },
      { kind: "text", text: t("mail.staff_stuck_money.todo") },
      { kind: "link", label: t("mail.staff.open"), url: sender.origin + linkToStaff("money") },
    ],
  };
}

/** `facts` has the `channel` that failed and the failure code `why`. */
export function staffUndelivered({ about: { kind, to }, facts, t }: TemplateInput<"undelivered">): EmailDraft {
  const by = t(`mail.staff_undelivered.by.${facts.channel as TextKeysUnder<"mail.staff_undelivered.by">}`);
  const reason = String(facts.why);
  return {
    subject: t("mail.staff_undelivered.subject", { by, why: reason }),
    title: t("mail.staff_undelivered.title"),
    blocks: [
      {
        kind: "facts",
        rows: [
          [t("mail.staff_undelivered.channel"), by],
          [t("mail.staff_undelivered.to"), to],
          [t("mail.staff_undelivered.kind"), kind],
          [t("mail.staff_undelivered.reason"), reason],
        ],
      },
      { kind: "text", text: t("mail.staff_undelivered.todo") },
    ],
  };
}

export function staffInvitation({ about, sender, t }: TemplateInput<"staffInvitation">): EmailDraft {
  const { role, invitedBy, isNew, path } = about;
  const params = { shop: sender.name, name: invitedBy, role: t(`staff.roles.${role}`) };
  const key = isNew ? "mail.staff_invitation" : "mail.staff_password";
  return {
    subject: t(`${key}.subject`, params),
    title: t(`${key}.title`),
    blocks: [
      { kind: "text", text: t(`${key}.intro`, params) },
      { kind: "link", label: t(`${key}.link`), url: sender.origin + path },
      { kind: "text", text: t("mail.staff_invitation.lasts") },
    ],
  };
}

export function staffWrongCodes({ about, facts, locale, sender, t }: TemplateInput<"staffMember">): EmailDraft {
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  return {
    subject: t("mail.staff_wrong_codes.subject", { shop: sender.name }),
    title: t("mail.staff_wrong_codes.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.fullName }) },
      { kind: "text", text: t("mail.staff_wrong_codes.what", { time, shop: sender.name }) },
      { kind: "text", text: t("mail.staff_wrong_codes.not_you") },
      { kind: "text", text: t("mail.staff_wrong_codes.limit") },
    ],
  };
}
