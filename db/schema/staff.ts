import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { AuditEntry, AuditFacts, RowFacts } from "~/domain/ctx";
import type { ErrorCode, ErrorParams } from "~/domain/errors";
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

/** The one-time links to make the first admin. Only while no staff member can log in do they have rows that work. */
export const staffSetupTokens = pgTable("staff_setup_tokens", {
  /** SHA-256 of the token. Only the link has the token itself. */
  tokenHash: text().primaryKey(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
});

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
    before: jsonb().$type<AuditFacts | RowFacts>(),
    after: jsonb().$type<AuditFacts | RowFacts>(),
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

/** A list with filters that staff named. All who may open the page share its views. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id().$type<SavedViewId>(),
    /** A row of `viewPages`. */
    page: text().notNull(),
    name: text().notNull(),
    /** The query string of the page, without the text that was searched for, which could be personal data. */
    query: text().notNull(),
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    /** The name of the staff member who saved it. */
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("saved_views_name").on(t.page, t.name)],
);
export type SavedViewId = number & { readonly brand?: "saved view" };

export type ChangeSetId = number & { readonly brand?: "change set" };
/** The editable values of a row as JSON. Null means that the row does not exist. */
export type RowValues = Readonly<Record<string, unknown>>;
export type ChangeRefusal = { code: ErrorCode; params?: ErrorParams };
/** skipped: undoing left the row as it is, for the reason in `refusal`. */
export type ChangeState = "planned" | "refused" | "applied" | "undone" | "skipped";

/** A bulk change that staff preview, apply and can undo. `kind` names a row of `back-office/change-kinds.server.ts`. */
export const changeSets = pgTable(
  "change_sets",
  {
    id: id().$type<ChangeSetId>(),
    kind: text().notNull(),
    /** What was asked for, as the preview and the audit log describe it. */
    facts: jsonb().$type<AuditFacts>().notNull(),
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    name: text().notNull(),
    createdAt: createdAt(),
    appliedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [index("change_sets_unapplied").on(t.createdAt).where(sql`${t.appliedAt} is null`)],
);

export const changeSetRows = pgTable(
  "change_set_rows",
  {
    id: id(),
    changeSetId: integer()
      .$type<ChangeSetId>()
      .notNull()
      .references(() => changeSets.id, { onDelete: "cascade" }),
    /** The key of the changed row; for a new row, a key such as `new-1` until the row is written. */
    key: text().notNull(),
    /** Null for a new row. */
    before: jsonb().$type<RowValues>(),
    /** Null for a row that is removed. */
    after: jsonb().$type<RowValues>(),
    state: text().$type<ChangeState>().notNull(),
    refusal: jsonb().$type<ChangeRefusal>(),
  },
  (t) => [unique("change_set_rows_once").on(t.changeSetId, t.key), index("change_set_rows_key").on(t.key)],
);
