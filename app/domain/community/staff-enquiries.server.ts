import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { z } from "zod";
import { countryName } from "~/lib/country-name";
import { textIn } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { applications, contactMessages, quoteRequests } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import { waitingColumns } from "~db/waiting-columns";
import { serviceNameColumn } from "../catalog/item-columns.server";
import { vacancyTitleOf } from "../content/vacancies.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasMailServer } from "../messages/channels/mail.server";
import { queueMessage } from "../messages/queue-message.server";
import { hasPermission, type Permission, requirePermission } from "../permission";
import {
  type AnswerEnquiry,
  type ApplicationById,
  type EnquiryById,
  type EnquiryKind,
  enquiryKinds,
  type ListEnquiries,
} from "./schema";

export type EnquiryView = {
  kind: EnquiryKind;
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  country: string | null;
  about: string | null;
  cv: string | null;
  message: string | null;
  createdAt: string;
  answeredAt: string | null;
  answeredBy: string | null;
  answer: string | null;
  closedAt: string | null;
};

const tables = { quote: quoteRequests, message: contactMessages, application: applications } as const;
const requiredPermissions: Record<EnquiryKind, Permission> = {
  quote: "enquiries",
  message: "enquiries",
  application: "applications",
};
const pageSize = 30;

export async function listEnquiries(ctx: Ctx, { done, before }: z.output<typeof ListEnquiries>) {
  const { role } = requirePermission(ctx, "enquiries");
  const kinds = enquiryKinds.filter((kind) => hasPermission(role, requiredPermissions[kind]));
  const found = await Promise.all(kinds.map((kind) => readers[kind](ctx, { done, before })));
  const rows = found.flat().sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const enquiries = rows.slice(0, pageSize);
  return { enquiries, next: rows.length > pageSize ? (enquiries.at(-1)?.createdAt ?? null) : null };
}

export async function countEnquiries(ctx: Ctx): Promise<number> {
  const { role } = requirePermission(ctx, "enquiries");
  const kinds = enquiryKinds.filter((kind) => hasPermission(role, requiredPermissions[kind]));
  const counts = await Promise.all(
    kinds.map((kind) => ctx.db.$count(tables[kind], matchesFilter(tables[kind], { done: false }))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export function selectOpenQuotes(db: Ctx["db"]) {
  return db
    .select(waitingColumns("quotes", quoteRequests.createdAt, null))
    .from(quoteRequests)
    .where(matchesFilter(quoteRequests, { done: false }));
}

export function selectOpenMessages(db: Ctx["db"]) {
  return db
    .select(waitingColumns("messages", contactMessages.createdAt, null))
    .from(contactMessages)
    .where(matchesFilter(contactMessages, { done: false }));
}

export function selectOpenApplications(db: Ctx["db"]) {
  return db
    .select(waitingColumns("applications", applications.createdAt, null))
    .from(applications)
    .where(matchesFilter(applications, { done: false }));
}

/** `canEmail` is false if the sender gave no address or the shop has no mail server. */
export type EnquiryToAnswer = EnquiryView & { canEmail: boolean };

export async function getEnquiry(ctx: Ctx, { kind, id }: z.output<typeof EnquiryById>): Promise<EnquiryToAnswer> {
  requirePermission(ctx, requiredPermissions[kind]);
  const [found] = await readers[kind](ctx, { id });
  if (!found) throw new DomainError("enquiry_not_found");
  return { ...found, canEmail: found.email !== null && hasMailServer() };
}

/** The CV must be downloaded, never displayed, because its content is untrusted. */
export async function getCv(ctx: Ctx, { id }: z.output<typeof ApplicationById>): Promise<{ name: string; cv: Buffer }> {
  requirePermission(ctx, "applications");
  const { cvName: name, cv } = applications;
  const [found] = await ctx.db.select({ name, cv }).from(applications).where(eq(applications.id, id));
  if (!found) throw new DomainError("enquiry_not_found");
  return found;
}

type EnquiryFilter = { done?: boolean; before?: string | undefined; id?: number };
const readers: Record<EnquiryKind, (ctx: Ctx, filter: EnquiryFilter) => Promise<EnquiryView[]>> = {
  quote: readQuotes,
  message: readMessages,
  application: readApplications,
};

async function readQuotes(ctx: Ctx, filter: EnquiryFilter): Promise<EnquiryView[]> {
  const rows = await ctx.db
    .select({ row: quoteRequests, service: serviceNameColumn(quoteRequests.serviceId) })
    .from(quoteRequests)
    .where(matchesFilter(quoteRequests, filter))
    .orderBy(desc(quoteRequests.createdAt))
    .limit(pageSize + 1);
  return rows.map(({ row, service }) => ({
    ...toView("quote", row),
    country: countryName(row.country, ctx.locale),
    about: service && textIn(service, ctx.locale),
  }));
}

async function readMessages(ctx: Ctx, filter: EnquiryFilter): Promise<EnquiryView[]> {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(matchesFilter(contactMessages, filter))
    .orderBy(desc(contactMessages.createdAt))
    .limit(pageSize + 1);
  return rows.map((row) => toView("message", row));
}

async function readApplications(ctx: Ctx, filter: EnquiryFilter): Promise<EnquiryView[]> {
  const { cv: _, ...columns } = getTableColumns(applications);
  const rows = await ctx.db
    .select({ row: columns, vacancy: vacancyTitleOf(applications.vacancyId) })
    .from(applications)
    .where(matchesFilter(applications, filter))
    .orderBy(desc(applications.createdAt))
    .limit(pageSize + 1);
  return rows.map(({ row, vacancy }) => ({
    ...toView("application", row),
    ...{ about: textIn(vacancy, ctx.locale), cv: row.cvName },
  }));
}

type EnquiryTable = (typeof tables)[EnquiryKind];

function matchesFilter(table: EnquiryTable, { done, before, id }: EnquiryFilter) {
  const isOpen = and(isNull(table.answeredAt), isNull(table.closedAt));
  const isDone = or(isNotNull(table.answeredAt), isNotNull(table.closedAt));
  return and(
    done === undefined ? undefined : done ? isDone : isOpen,
    before === undefined ? undefined : lt(table.createdAt, new Date(before)),
    id === undefined ? undefined : eq(table.id, id),
  );
}

type EnquiryRow = Pick<
  (typeof contactMessages)["$inferSelect"],
  "id" | "fullName" | "email" | "phone" | "createdAt" | "answeredAt" | "answeredBy" | "answer" | "closedAt"
> & { message: string | null };

function toView(kind: EnquiryKind, row: EnquiryRow): EnquiryView {
  const { id, fullName, email, phone, message, answeredBy, answer } = row;
  return {
    ...{ kind, id, fullName, email, phone, message, answeredBy, answer },
    ...{ country: null, about: null, cv: null },
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** Allows only one answer. @throws DomainError enquiry_not_found, enquiry_closed, no_email_to_answer, no_mail_server */
export async function answerEnquiry(ctx: Ctx, { kind, id, answer }: z.output<typeof AnswerEnquiry>): Promise<void> {
  const staff = requirePermission(ctx, requiredPermissions[kind]);
  await transact(ctx.db, async (tx) => {
    const { email: recipient, locale } = await lockOpenEnquiry(tx, kind, id);
    if (!recipient) throw new DomainError("no_email_to_answer");
    if (!hasMailServer()) throw new DomainError("no_mail_server");
    const answerColumns = { answer, answeredAt: ctx.now, answeredBy: staff.name };
    await tx.update(tables[kind]).set(answerColumns).where(eq(tables[kind].id, id));
    const messageKind = `${kind}_answered` as const;
    await queueMessage(tx, ctx, { key: `${messageKind}:${id}`, kind: messageKind, subjectId: id, recipient, locale });
    await staff.writeAuditEntry(tx, { action: "enquiry_answered", subject: `${kind} ${id}` });
  });
}

/** @throws DomainError enquiry_not_found, enquiry_closed */
export async function closeEnquiry(ctx: Ctx, { kind, id }: z.output<typeof EnquiryById>): Promise<void> {
  const staff = requirePermission(ctx, requiredPermissions[kind]);
  await transact(ctx.db, async (tx) => {
    await lockOpenEnquiry(tx, kind, id);
    await tx.update(tables[kind]).set({ closedAt: ctx.now }).where(eq(tables[kind].id, id));
    await staff.writeAuditEntry(tx, { action: "enquiry_closed", subject: `${kind} ${id}` });
  });
}

async function lockOpenEnquiry(tx: Tx, kind: EnquiryKind, id: number) {
  const { email, locale, answeredAt, closedAt } = tables[kind];
  const [row] = await tx
    .select({ email, locale, answeredAt, closedAt })
    .from(tables[kind])
    .where(eq(tables[kind].id, id))
    .for("update");
  if (!row) throw new DomainError("enquiry_not_found");
  if (row.answeredAt ?? row.closedAt) throw new DomainError("enquiry_closed");
  return row;
}
