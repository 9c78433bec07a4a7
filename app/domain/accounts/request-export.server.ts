import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { sealUntil, unsealUntil } from "~/lib/seal.server";
import { dataExports, type ExportId } from "~db/schema/accounts";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockUser } from "../identity/profile.server";
import { getOrderByContact } from "../orders/order-access.server";
import { lockOrder } from "../orders/order-status.server";
import type { LookUpOrder } from "../orders/schema";
import { requireUser } from "../permission";
import { limitRate } from "../visitors/limit-rate.server";
import { exportRetentionDays } from "./retention.server";

const dayMs = 86_400_000;
const limit = { max: 5, minutes: 24 * 60 };

type ExportRow = Pick<typeof dataExports.$inferSelect, "id" | "requestedAt"> & { isReady: boolean };
export type ExportView = { token: string; askedAt: string; lasts: string; isReady: boolean };

export async function requestExport(ctx: Ctx): Promise<void> {
  const { id: userId } = requireUser(ctx);
  await createExport(ctx, { userId });
}

/** @throws DomainError order_not_found */
export async function requestGuestExport(ctx: Ctx, input: z.output<typeof LookUpOrder>): Promise<{ token: string }> {
  const { id: orderId } = await getOrderByContact(ctx, input);
  return { token: signExportToken(await createExport(ctx, { orderId })) };
}

async function createExport(ctx: Ctx, owner: { userId: number } | { orderId: number }): Promise<ExportRow> {
  const { now, locale, db } = ctx;
  const isOfSubject = "userId" in owner ? eq(dataExports.userId, owner.userId) : eq(dataExports.orderId, owner.orderId);
  return transact(db, async (tx) => {
    if ("orderId" in owner) await lockOrder(tx, owner.orderId);
    else if (!(await lockUser(tx, owner.userId))) throw new DomainError("not_logged_in");
    const [waiting] = await tx
      .select(viewColumns)
      .from(dataExports)
      .where(and(isOfSubject, isNull(dataExports.file)))
      .limit(1);
    if (waiting) return { ...waiting, isReady: false };
    await limitRate({ db: tx, now }, "export", JSON.stringify(owner), limit);
    const [created] = await tx
      .insert(dataExports)
      .values({ ...owner, locale, requestedAt: now })
      .returning(viewColumns);
    if (!created) throw new Error("The insert of a data export returned no row");
    return { ...created, isReady: false };
  });
}

const viewColumns = { id: dataExports.id, requestedAt: dataExports.requestedAt };

export async function listExports(ctx: Ctx): Promise<ExportView[]> {
  const { id } = requireUser(ctx);
  const rows = await ctx.db
    .select({ ...viewColumns, isReady: sql<boolean>`${dataExports.file} is not null` })
    .from(dataExports)
    .where(and(eq(dataExports.userId, id), isRetained(ctx)))
    .orderBy(desc(dataExports.id));
  return rows.map(toView);
}

/** @throws DomainError export_not_found */
export async function getExport(ctx: Ctx, { token }: { token: string }): Promise<ExportView> {
  const { file, ...row } = await findExport(ctx, token);
  return toView({ ...row, isReady: file !== null });
}

/** An account's export requires a login; a guest's needs only the token. @throws DomainError export_not_found */
export async function readExport(ctx: Ctx, { token }: { token: string }): Promise<Buffer> {
  const { file } = await findExport(ctx, token);
  if (!file) throw new DomainError("export_not_found");
  return file;
}

async function findExport(ctx: Ctx, token: string) {
  const id = Number(unsealUntil("export", token, ctx.now) ?? 0);
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id as ExportId), isRetained(ctx)));
  if (!row || (row.userId !== null && row.userId !== ctx.visitor.userId)) throw new DomainError("export_not_found");
  return row;
}

function isRetained({ now }: Pick<Ctx, "now">) {
  return gt(dataExports.requestedAt, new Date(now.getTime() - exportRetentionDays * dayMs));
}

function toView(row: ExportRow): ExportView {
  const { requestedAt, isReady } = row;
  return {
    token: signExportToken(row),
    askedAt: requestedAt.toISOString(),
    lasts: getExportExpiry(row).toISOString(),
    isReady,
  };
}

function signExportToken(row: Pick<ExportRow, "id" | "requestedAt">): string {
  return sealUntil("export", String(row.id), getExportExpiry(row));
}

function getExportExpiry({ requestedAt }: Pick<ExportRow, "requestedAt">): Date {
  return new Date(requestedAt.getTime() + exportRetentionDays * dayMs);
}
