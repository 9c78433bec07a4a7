import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "./ctx";

/** A data subject is an account with its orders, or one order of a guest. */
export type DataSubject = {
  userId: number | null;
  /** This is null if the email is unverified, so that a stranger's email does not reveal what they sent under it. */
  verifiedEmail: string | null;
  orderIds: readonly number[];
};

export type ExportedRows = readonly ExportedRow[];
export type ExportedRow = { readonly [Name in TextKeysUnder<"exports.field">]?: ExportedValue };
/** `name` is a path in the archive. Exported rows refer to files by this path. */
export type ExportedFile = { name: string; bytes: Uint8Array };
export type ExportedValue = string | number | boolean | null | Date | readonly string[] | readonly ExportedRow[];

/** An order cannot be deleted while it is not finished, a refund of it is open, or a visit lies ahead. */
export type DeletionBlocker = { reason: TextKeysUnder<"settings.data.hinders">; orderId: OrderId };

export type PersonalDataSource = {
  exportRows(ctx: Ctx, subject: DataSubject): Promise<ExportedRows>;
  exportFiles?(ctx: Ctx, subject: DataSubject): Promise<ExportedFile[]>;
  erase?(tx: Tx, subject: DataSubject): Promise<void>;
  findBlockers?(ctx: { db: Db | Tx; now: Date }, subject: DataSubject): Promise<DeletionBlocker[]>;
};
