import { formatDayAndClock } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message-types";

export function proveEmail({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.prove_email.subject", { shop: sender.name }),
    title: t("mail.prove_email.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.prove_email.intro") },
      {
        kind: "link",
        label: t("mail.prove_email.link"),
        url: sender.origin + linkTo(locale, "verifyEmail", null, { token }),
      },
      { kind: "text", text: t("mail.prove_email.lasts") },
      { kind: "text", text: t("mail.prove_email.not_you") },
    ],
  };
}

/** Contains nothing that was typed into the registration form, because a stranger may have filled it. */
export function emailHasAccount({ about: { firstName, email }, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  return {
    subject: t("mail.email_has_account.subject", { shop: sender.name }),
    title: t("mail.email_has_account.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.email_has_account.intro", { email }) },
      { kind: "link", label: t("mail.email_has_account.log_in"), url: sender.origin + linkTo(locale, "logIn") },
      {
        kind: "link",
        label: t("mail.email_has_account.forgot"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        isPlain: true,
      },
      { kind: "text", text: t("mail.email_has_account.not_you") },
    ],
  };
}

export function passwordResetLink({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.reset_password.subject", { shop: sender.name }),
    title: t("mail.reset_password.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.reset_password.intro") },
      {
        kind: "link",
        label: t("mail.reset_password.link"),
        url: sender.origin + linkTo(locale, "resetPassword", null, { token }),
      },
      { kind: "text", text: t("mail.reset_password.lasts") },
      { kind: "text", text: t("mail.reset_password.not_you") },
    ],
  };
}

export function passwordChanged({ about, facts, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  const { firstName, email } = about;
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.password_changed.subject", { shop: sender.name }),
    title: t("mail.password_changed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.password_changed.intro", { email, time }) },
      { kind: "text", text: t("mail.password_changed.not_you", { contact }) },
      {
        kind: "link",
        label: t("mail.password_changed.link"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        isPlain: true,
      },
    ],
  };
}

export function newEmailConfirmation({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.change_email.subject", { shop: sender.name }),
    title: t("mail.change_email.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.change_email.intro") },
      {
        kind: "link",
        label: t("mail.change_email.link"),
        url: sender.origin + linkTo(locale, "verifyEmail", null, { token }),
      },
      { kind: "text", text: t("mail.change_email.lasts") },
      { kind: "text", text: t("mail.change_email.not_you") },
    ],
  };
}

/** The email goes to the old address. `facts` has the time `at` and the masked new address `to`. */
export function emailChanging(input: TemplateInput<"user">): EmailDraft {
  return buildEmailChange(input, "email_changing");
}

export function emailChanged(input: TemplateInput<"user">): EmailDraft {
  return buildEmailChange(input, "email_changed");
}

function buildEmailChange(
  { about, facts, locale, sender, t }: TemplateInput<"user">,
  kind: "email_changing" | "email_changed",
): EmailDraft {
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t(`mail.${kind}.subject`, { shop: sender.name }),
    title: t(`mail.${kind}.title`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.firstName }) },
      { kind: "text", text: t(`mail.${kind}.intro`, { email: String(facts.to), time }) },
      { kind: "text", text: t(`mail.${kind}.not_you`, { contact }) },
      {
        kind: "link",
        label: t("mail.password_changed.link"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        isPlain: true,
      },
    ],
  };
}

const events = ["on", "off", "codes", "recovery"] as const;

export function twoFactorChanged({ about, facts, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  const what = events.find((event) => event === facts.what) ?? "on";
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.second_step_changed.subject", { shop: sender.name }),
    title: t("mail.second_step_changed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.firstName }) },
      { kind: "text", text: t(`mail.second_step_changed.${what}`, { email: about.email, time }) },
      { kind: "text", text: t("mail.second_step_changed.not_you", { contact }) },
      {
        kind: "link",
        label: t("mail.second_step_changed.link"),
        url: sender.origin + linkTo(locale, "security"),
        isPlain: true,
      },
    ],
  };
}

/** `facts` has `firstName`, `email` and the time `at`, because the account no longer exists. */
export function accountDeleted({ facts, locale, sender, t }: TemplateInput<"deletedUser">): EmailDraft {
  const { firstName = "", email = "" } = facts;
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.account_deleted.subject", { shop: sender.name }),
    title: t("mail.account_deleted.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.account_deleted.intro", { email, time }) },
      { kind: "text", text: t("mail.account_deleted.not_you", { contact }) },
    ],
  };
}
