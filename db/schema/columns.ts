import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Whole VND. */
export const vnd = () => bigint({ mode: "number" });
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
/** From the clock of whoever writes the row (`ctx.now`): the database has no clock of its own that counts. */
export const createdAt = () => instant().notNull();
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
