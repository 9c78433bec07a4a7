import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const vnd = () => bigint({ mode: "number" });
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
/** Inserts set this column from `ctx.now`, so that all times come from one clock. */
export const createdAt = () => instant().notNull();
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
