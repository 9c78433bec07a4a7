import { and, desc, eq, getTableColumns, inArray, isNull, lt } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { auditEntries, type ChangeSetId, changeSets, type StaffMemberId, staffMembers } from "~db/schema/staff";
import type { AuditEntry, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type Role, requirePermission, type StaffActor } from "../permission";
import type { ListAuditEntries } from "./schema";

export type StaffIdentity = { id: StaffMemberId | null; fullName: string; role: Role };
export function createStaffActor(ctx: Pick<Ctx, "now">, identity: StaffIdentity): StaffActor {
  const { id: memberId, fullName: name, role } = identity;
  return {
    kind: "staff",
    memberId,
    role,
    name,
    writeAuditEntry: (tx, entry) => writeAuditEntry(tx, ctx, identity, entry),
  };
}

/** @throws DomainError staff_over if the staff member was disabled or has another role by now */
export async function writeAuditEntry(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  identity: StaffIdentity,
  { money, ...entry }: AuditEntry,
): Promise<void> {
  const { id: memberId, fullName: name, role } = identity;
  if (memberId !== null) await requireActiveStaffMember(tx, memberId, role);
  const moved = money && { movedAmount: money.amount, movedFor: money.for };
  await tx.insert(auditEntries).values({ ...entry, ...moved, at: now, memberId, name, role });
}

async function requireActiveStaffMember(tx: Tx, memberId: StaffMemberId, role: Role) {
  const { id, role: itsRole, disabledAt } = staffMembers;
  const [active] = await tx
    .select({ id })
    .from(staffMembers)
    .where(and(eq(id, memberId), eq(itsRole, role), isNull(disabledAt)))
    .for("share");
  if (!active) throw new DomainError("staff_over");
}

export async function hasMovedMoney(
  tx: Tx,
  { memberId }: StaffActor,
  actions: readonly AuditEntry["action"][],
  subjects: readonly string[],
): Promise<boolean> {
  if (memberId === null) return false;
  const { memberId: by, action, movedFor } = auditEntries;
  return (
    (await tx.$count(auditEntries, and(eq(by, memberId), inArray(action, [...actions]), isAnyOf(movedFor, subjects)))) >
    0
  );
}

const pageSize = 50;

export async function listAuditEntries(ctx: Ctx, { before }: z.output<typeof ListAuditEntries>) {
  requirePermission(ctx, "shop");
  const rows = await readAuditEntries(ctx.db, before);
  const stored = await listStoredChangeSets(ctx.db, rows);
  const page = rows.slice(0, pageSize).map(({ action, at, rows: changed, ...row }) => {
    const set = changeSetOf(row.subject);
    const isPurged = set !== null && !stored.has(set);
    return { ...row, what: action, at: at.toISOString(), changed: changed ?? [], isPurged };
  });
  return { acts: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** Returns the number of the bulk change that an entry is about. */
function changeSetOf(subject: string): ChangeSetId | null {
  const [, id] = /^changes \S+ (\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}

async function listStoredChangeSets(db: Db, entries: readonly { subject: string }[]): Promise<Set<ChangeSetId>> {
  const ids = entries.flatMap(({ subject }) => changeSetOf(subject) ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: changeSets.id }).from(changeSets).where(isAnyOf(changeSets.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** The caller must check the permission. */
export async function hasAuditEntry(db: Db | Tx, action: AuditEntry["action"], subject: string): Promise<boolean> {
  const { action: done, subject: about } = auditEntries;
  return (await db.$count(auditEntries, and(eq(about, subject), eq(done, action)))) > 0;
}

const maxRowEntries = 50;

/** Returns the newest entries about any of the subjects. The caller must check the permission. */
export async function listEntriesAbout(db: Db | Tx, ...subjects: readonly string[]) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(isAnyOf(auditEntries.subject, subjects))
    .orderBy(desc(auditEntries.id))
    .limit(maxRowEntries);
  return rows.map(({ id, at, name, action, subject, before, after }) => ({
    ...{ id, name, action, subject, before, after },
    at: at.toISOString(),
  }));
}

function readAuditEntries(db: Db, before: number | undefined) {
  return db
    .select({ ...getTableColumns(auditEntries), email: staffMembers.email })
    .from(auditEntries)
    .leftJoin(staffMembers, eq(staffMembers.id, auditEntries.memberId))
    .where(before === undefined ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1);
}
