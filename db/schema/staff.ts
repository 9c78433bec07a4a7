import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { AuditEntry, AuditedRow, ChangeFacts, EntryFacts } from "~/domain/ctx";
import type { ErrorCode, ErrorParams } from "~/domain/errors";
import type { Role } from "~/domain/permission";
import type { UndoableChange, UndoKind } from "~/domain/staff/undo/undo-kinds";
import { createdAt, id, instant, vnd } from "./columns";

export type StaffMemberId = number & { readonly brand?: "member" };

export const staffMembers = pgTable("staff_members", {
  id: id().$type<StaffMemberId>(),
  email: text().notNull().unique(),
  fullName: text().notNull(),
  role: text().$type<Role>().notNull(),
  passwordHash: text().notNull(),
  /** The secret is encrypted. It is null until two-factor authentication is set up. */
  totpSecret: text(),
  /** The code of this 30-second step was used last, so that each code works once. */
  totpStep: integer(),
  /** A demo account needs only a password, and works only in demo mode. */
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
    tokenHash: text().notNull().unique(),
    /** Two-factor setup uses this encrypted secret. Until its confirmation, the session gives no other access. */
    offeredSecret: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("staff_sessions_member").on(t.memberId), index("staff_sessions_expired").on(t.expiresAt)],
);

/** The token of an invitation or a password reset is derived from the ID and the shop's secret. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Only the password reset of a staff member has this value. */
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    invitedBy: text().notNull(),
    /** The inviter is null if a command on the server created the invitation. */
    inviterId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("staff_invitations_email").on(t.email), index("staff_invitations_expired").on(t.expiresAt)],
);

/** One-time links create the first admin. They work only while no staff member can log in. */
export const staffSetupTokens = pgTable("staff_setup_tokens", {
  tokenHash: text().primaryKey(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
});

/**
 * Staff forms added these rows. `digest` is a hash of the form's idempotency key and values. A form that is sent
 * twice adds one row.
 */
export const addedRows = pgTable(
  "added_rows",
  {
    digest: text().primaryKey(),
    /** The key is empty until the row is written. */
    rowKey: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("added_rows_created").on(t.createdAt)],
);

/** A trigger refuses updates and deletes. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: createdAt(),
    /** The member is null for a command on the server, whose `name` is the account of the operating system. */
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    action: text().$type<AuditEntry["action"]>().notNull(),
    subject: text().notNull(),
    before: jsonb().$type<EntryFacts>(),
    after: jsonb().$type<EntryFacts>(),
    /** The list has the first changed rows of a bulk change. `rows` in `after` is the number of all of them. */
    rows: jsonb().$type<readonly AuditedRow[]>(),
    /** `movedAmount` (whole VND) counts towards a role's limits. `movedFor` is the code of the order or exchange. */
    movedAmount: vnd(),
    movedFor: text(),
  },
  (t) => [
    index("audit_entries_subject").on(t.subject),
    index("audit_entries_member").on(t.memberId, t.at),
    index("audit_entries_moved_for").on(t.movedFor).where(sql`${t.movedFor} is not null`),
  ],
);

/** All staff members who may open the list see its saved views. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id().$type<SavedViewId>(),
    page: text().notNull(),
    name: text().notNull(),
    /** The query string lacks the search text, because a search text could be personal data. */
    query: text().notNull(),
    memberId: integer()
      .$type<StaffMemberId>()
      .references(() => staffMembers.id),
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("saved_views_name").on(t.page, t.name)],
);
export type SavedViewId = number & { readonly brand?: "saved view" };

export type ChangeSetId = number & { readonly brand?: "change set" };
export type RowValues = Readonly<Record<string, unknown>>;
type Fault = { code: ErrorCode; params?: ErrorParams };
/** `also` has the other faults of an imported line. */
export type ChangeRefusal = Fault & { also?: readonly Fault[] };
/** `skipped`: undoing did not change the row, for the reason in `refusal`. */
export type ChangeState = "planned" | "refused" | "applied" | "undone" | "skipped";

/** Staff can preview, apply and undo a bulk change. `kind` is a key of `back-office/change-kinds.server.ts`. */
export const changeSets = pgTable(
  "change_sets",
  {
    id: id().$type<ChangeSetId>(),
    kind: text().notNull(),
    /** The preview and the audit log describe the requested change by these facts. */
    facts: jsonb().$type<ChangeFacts>().notNull(),
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
    /** A new row has the key `new-1` and so on until it is written. */
    key: text().notNull(),
    before: jsonb().$type<RowValues>(),
    after: jsonb().$type<RowValues>(),
    state: text().$type<ChangeState>().notNull(),
    refusal: jsonb().$type<ChangeRefusal>(),
  },
  (t) => [
    unique("change_set_rows_once").on(t.changeSetId, t.key),
    index("change_set_rows_key").on(t.key),
    index("change_set_rows_in_order").on(t.changeSetId, sql`(${t.refusal} is null)`, t.id),
  ],
);

export type UndoStepId = number & { readonly brand?: "undo step" };

/** Each row can undo a saved form. The restorer of `change` in `back-office/undo.server.ts` reads `input`. */
export const undoSteps = pgTable(
  "undo_steps",
  {
    id: id().$type<UndoStepId>(),
    kind: text().$type<UndoKind>().notNull(),
    change: text().$type<UndoableChange>().notNull(),
    input: jsonb().$type<RowValues>().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [index("undo_steps_created").on(t.createdAt)],
);
