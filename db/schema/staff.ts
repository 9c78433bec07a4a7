import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditEntry, AuditFacts } from "~/domain/ctx";
import type { Role } from "~/domain/permission";
import { createdAt, id, instant, vnd } from "./columns";

export type StaffMemberId = number & { readonly brand?: "member" };

export const staffMembers = pgTable("staff_members", {
  id: id().$type<StaffMemberId>(),
  /** In lower case, NFC. */
  email: text().notNull().unique(),
  fullName: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** Argon2id. */
  passwordHash: text().notNull(),
  /** The encrypted secret for two-factor authentication. Null until it is set up. */
  totpSecret: text(),
  /** The last 30-second step whose code was used. Each code is accepted once. */
  totpStep: integer(),
  /** A demo account logs in by password alone, and only in demo mode. */
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
  disabledAt: instant(),
});

export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: id(),
    memberId: integer()
      .$type<StaffMemberId>()
      .notNull()
      .references(() => staffMembers.id),
    /** SHA-256 of the session token. Only the client has the token itself. */
    tokenHash: text().notNull().unique(),
    /** The encrypted secret offered for two-factor setup. Until it is confirmed the session gives no other access. */
    offeredSecret: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("staff_sessions_member").on(t.memberId), index("staff_sessions_expired").on(t.expiresAt)],
);

/** An invitation or a password reset. The token is derived from the id with the shop's secret. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** It is set for a password reset of an existing member, and null for a new member. */
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    invitedBy: text().notNull(),
    /** It is null when a command on the server created the invitation. */
    inviterId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("staff_invitations_email").on(t.email), index("staff_invitations_expired").on(t.expiresAt)],
);

/** A trigger refuses updates and deletes. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: createdAt(),
    /** It is null for a command on the server; `name` is then the operating system account. */
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    action: text().$type<AuditEntry["action"]>().notNull(),
    subject: text().notNull(),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
    /** `movedAmount` (whole VND) counts towards the limits of a role. `movedFor` is the code that the action concerns. */
    movedAmount: vnd(),
    movedFor: text(),
  },
  (t) => [
    index("audit_entries_subject").on(t.subject),
    index("audit_entries_member").on(t.memberId, t.at),
    index("audit_entries_moved_for").on(t.movedFor).where(sql`${t.movedFor} is not null`),
  ],
);
