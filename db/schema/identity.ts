import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "~/lib/locale";
import { createdAt, id, instant } from "./columns";

export type UserId = number & { readonly brand?: "user" };
export type SessionId = number & { readonly brand?: "session" };
/** `prove` confirms the email, `reset` sets a new password, `change` confirms a new email. */
export type EmailTokenPurpose = "prove" | "reset" | "change";

const userId = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const users = pgTable("users", {
  id: id().$type<UserId>(),
  /** The email is in lower case and in Unicode's form NFC. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  fullName: text().notNull(),
  firstName: text().notNull(),
  phone: text(),
  locale: text().$type<Locale>().notNull(),
  /** Preselects the checkbox at checkout that allows a review request. */
  canRequestReviews: boolean().notNull().default(false),
  emailVerifiedAt: instant(),
  createdAt: createdAt(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id().$type<SessionId>(),
    userId: userId(),
    /** The column has the SHA-256 of the session token. Only the client has the token itself. */
    tokenHash: text().notNull().unique(),
    device: text(),
    country: text(),
    createdAt: createdAt(),
    /** The last use is updated at most once a day. */
    usedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expired").on(t.expiresAt)],
);

/** A token is derived from its row and the shop's secret, so the table alone gives no access. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    id: id(),
    userId: userId(),
    purpose: text().$type<EmailTokenPurpose>().notNull(),
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("email_tokens_user").on(t.userId), index("email_tokens_expired").on(t.expiresAt)],
);

export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** `encryptText` encrypts the secret, so the table alone cannot generate codes. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The code of this 30-second step was used last, so that each code works once. */
  lastStep: integer().notNull().default(0),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: userId(),
    /** The hash is keyed with the shop's secret, because a short code could be guessed from a plain hash. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);
