import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Act, Facts } from "~/domain/ctx";
import type { Role } from "~/domain/permission";
import { createdAt, id, instant, vnd } from "./columns";

export type MemberId = number & { readonly brand?: "member" };

/** Who works for the shop. They are no customers: another table, another page to log in. */
export const staffMembers = pgTable("staff_members", {
  id: id().$type<MemberId>(),
  /** In lower case, NFC. */
  email: text().notNull().unique(),
  fullName: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** Argon2id, with its parameters. */
  passwordHash: text().notNull(),
  /** Of the second factor, concealed; null until they set it up. */
  totpSecret: text(),
  /** The last 30 seconds whose code was used: none opens twice. */
  totpStep: integer(),
  /** The demo's: the password is enough, and only there. */
  ofDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
  disabledAt: instant(),
});

/** Where a member is logged in. */
export const staffLogins = pgTable(
  "staff_logins",
  {
    id: id(),
    memberId: integer()
      .$type<MemberId>()
      .notNull()
      .references(() => staffMembers.id),
    /** SHA-256 of the token, which is nowhere but with its browser. */
    tokenHash: text().notNull().unique(),
    /** A concealed secret that this login is to set up as the second factor: until then it opens nothing else. */
    offeredSecret: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("staff_logins_member").on(t.memberId), index("staff_logins_expired").on(t.expiresAt)],
);

/** Leave to become a member, or to set a new password as one. Their token is a seal of the id: the table opens nothing. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Whose new password it is for; null: a new member's. */
    memberId: integer()
      .$type<MemberId>()
      .references(() => staffMembers.id),
    invitedBy: text().notNull(),
    /** Null: somebody at the shop's machine. */
    inviterId: integer()
      .$type<MemberId>()
      .references(() => staffMembers.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When it was followed, or made void. */
    usedAt: instant(),
  },
  (t) => [index("staff_invitations_email").on(t.email), index("staff_invitations_expired").on(t.expiresAt)],
);

/** What staff did. A trigger refuses every change of a row. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: id(),
    at: createdAt(),
    /** Null: somebody at the shop's machine, by the name of their account there. */
    memberId: integer()
      .$type<MemberId>()
      .references(() => staffMembers.id),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    what: text().$type<Act["what"]>().notNull(),
    /** `order 7KQ2…` */
    subject: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    /** The money that its member decided on, whole VND, and the code of what it was for: the limits of a role count it. */
    movedAmount: vnd(),
    movedFor: text(),
  },
  (t) => [
    index("staff_acts_subject").on(t.subject),
    index("staff_acts_member").on(t.memberId, t.at),
    index("staff_acts_moved_for").on(t.movedFor).where(sql`${t.movedFor} is not null`),
  ],
);
