import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

export type UserId = number & { readonly brand?: "user" };
export type LoginId = number & { readonly brand?: "login" };
/** `prove`: that the email is theirs; `reset`: leave to set a new password; `change`: that a new email is theirs. */
export type LinkPurpose = "prove" | "reset" | "change";

const userId = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Who has an account. */
export const users = pgTable("users", {
  id: id().$type<UserId>(),
  /** In lower case, NFC. */
  email: text().notNull().unique(),
  /** Argon2id, with its parameters. */
  passwordHash: text().notNull(),
  fullName: text().notNull(),
  firstName: text().notNull(),
  /** E.164. */
  phone: text(),
  /** Of letters to them. */
  locale: text().$type<"vi" | "en">().notNull(),
  /** To be asked how it was: the box at checkout is ticked for them. */
  wantsNews: boolean().notNull().default(false),
  /** When somebody showed that letters to the email reach them. */
  provenAt: instant(),
  createdAt: createdAt(),
});

/** Where somebody is logged in. */
export const logins = pgTable(
  "logins",
  {
    id: id().$type<LoginId>(),
    userId: userId(),
    /** SHA-256 of the token, which is nowhere but with its browser. */
    tokenHash: text().notNull().unique(),
    /** In words: `Chrome, Android`. */
    device: text(),
    country: text(),
    createdAt: createdAt(),
    /** To the day. */
    usedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("logins_user").on(t.userId), index("logins_expired").on(t.expiresAt)],
);

/** Links of letters. Their token is a seal of the row: the table alone opens nothing. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: id(),
    userId: userId(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** Where it was sent. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When it was followed, or made void. */
    usedAt: instant(),
  },
  (t) => [index("account_links_user").on(t.userId), index("account_links_expired").on(t.expiresAt)],
);

/** The authenticator of who wants a second step at each login. */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Concealed (`conceal("totp", …)`): the table alone makes no codes. */
  secret: text().notNull(),
  /** The first code was right: from then on one is asked for. */
  confirmedAt: instant(),
  /** The last 30 seconds whose code was used: no code opens twice. */
  lastStep: integer().notNull().default(0),
});

/** For when the phone is lost: each opens once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: userId(),
    /** Keyed with the shop's secret: so short a code could be guessed from a bare digest. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);
