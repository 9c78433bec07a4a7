import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/i18n/locale";
import { countryName } from "~/lib/country-name";
import type { Tx } from "~db/client.server";
import { contactMessages, quoteRequests } from "~db/schema/enquiries";
import { transact } from "~db/transaction.server";
import { serviceNameOf } from "../catalog/sold-things.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { writeLetter } from "../messages/write-letter.server";
import { mustBeAllowed } from "../permission";
import type { AnswerEnquiry, EnquiryKind, EnquiryOf, ListEnquiries } from "./schema";

export type EnquiryView = {
  kind: EnquiryKind;
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  country: string | null;
  service: string | null;
  message: string | null;
  createdAt: string;
  answeredAt: string | null;
  answeredBy: string | null;
  answer: string | null;
  closedAt: string | null;
};

/** One of both kinds, as the same columns. */
const tables = { quote: quoteRequests, message: contactMessages } as const;
const atOnce = 30;

/** Newest first, of both kinds; `next`: what the next page comes before. */
export async function listEnquiries(ctx: Ctx, { done, before }: z.output<typeof ListEnquiries>) {
  mustBeAllowed(ctx, "enquiries");
  const both = await Promise.all([readQuotes(ctx, done, before), readMessages(ctx, done, before)]);
  const rows = both.flat().sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const enquiries = rows.slice(0, atOnce);
  return { enquiries, next: rows.length > atOnce ? (enquiries.at(-1)?.createdAt ?? null) : null };
}

export async function getEnquiry(ctx: Ctx, { kind, id }: z.output<typeof EnquiryOf>): Promise<EnquiryView> {
  mustBeAllowed(ctx, "enquiries");
  const read = { quote: readQuotes, message: readMessages }[kind];
  const [found] = await read(ctx, undefined, undefined, id);
  if (!found) throw new DomainError("enquiry_not_found");
  return found;
}

async function readQuotes(ctx: Ctx, done?: boolean, before?: string, id?: number): Promise<EnquiryView[]> {
  const rows = await ctx.db
    .select({ row: quoteRequests, service: serviceNameOf(quoteRequests.serviceId) })
    .from(quoteRequests)
    .where(isAsked(quoteRequests, done, before, id))
    .orderBy(desc(quoteRequests.createdAt))
    .limit(atOnce + 1);
  return rows.map(({ row, service }) => ({
    ...viewOf("quote", row),
    country: countryName(row.country, ctx.locale),
    service: service && textIn(service, ctx.locale),
  }));
}

async function readMessages(ctx: Ctx, done?: boolean, before?: string, id?: number): Promise<EnquiryView[]> {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(isAsked(contactMessages, done, before, id))
    .orderBy(desc(contactMessages.createdAt))
    .limit(atOnce + 1);
  return rows.map((row) => viewOf("message", row));
}

type Table = (typeof tables)[EnquiryKind];

function isAsked(table: Table, done?: boolean, before?: string, id?: number) {
  const open = and(isNull(table.answeredAt), isNull(table.closedAt));
  const over = or(isNotNull(table.answeredAt), isNotNull(table.closedAt));
  return and(
    done === undefined ? undefined : done ? over : open,
    before === undefined ? undefined : lt(table.createdAt, new Date(before)),
    id === undefined ? undefined : eq(table.id, id),
  );
}

type Row = Table["$inferSelect"];

function viewOf(kind: EnquiryKind, row: Row): EnquiryView {
  const { id, fullName, email, phone, message, answeredBy, answer } = row;
  return {
    ...{ kind, id, fullName, email, phone, message, answeredBy, answer },
    ...{ country: null, service: null },
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** By letter, once. @throws DomainError enquiry_closed, no_email_to_answer */
export async function answerEnquiry(ctx: Ctx, input: z.output<typeof AnswerEnquiry>): Promise<void> {
  const { kind, id, answer } = input;
  const staff = mustBeAllowed(ctx, "enquiries");
  await transact(ctx.db, async (tx) => {
    const { email: recipient, locale } = await lockOpen(tx, kind, id);
    if (!recipient) throw new DomainError("no_email_to_answer");
    const answered = { answer, answeredAt: ctx.now, answeredBy: staff.name };
    await tx.update(tables[kind]).set(answered).where(eq(tables[kind].id, id));
    const letter = `${kind}_answered` as const;
    await writeLetter(tx, { key: `${letter}:${id}`, kind: letter, subjectId: id, recipient, locale });
    await staff.write(tx, { what: "enquiry_answered", subject: `${kind} ${id}` });
  });
}

/** Without an answer, or after a call. @throws DomainError enquiry_closed */
export async function closeEnquiry(ctx: Ctx, { kind, id }: z.output<typeof EnquiryOf>): Promise<void> {
  const staff = mustBeAllowed(ctx, "enquiries");
  await transact(ctx.db, async (tx) => {
    await lockOpen(tx, kind, id);
    await tx.update(tables[kind]).set({ closedAt: ctx.now }).where(eq(tables[kind].id, id));
    await staff.write(tx, { what: "enquiry_closed", subject: `${kind} ${id}` });
  });
}

async function lockOpen(tx: Tx, kind: EnquiryKind, id: number): Promise<Row> {
  const [row] = await tx.select().from(tables[kind]).where(eq(tables[kind].id, id)).for("update");
  if (!row) throw new DomainError("enquiry_not_found");
  if (row.answeredAt ?? row.closedAt) throw new DomainError("enquiry_closed");
  return row;
}
