import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "~db/schema";

/** Columns that mark a row as personal data. */
const personal = /^(userId|orderId|visitor|email|phone|fullName|recipient|ipAddress|userAgent|memo|raw|cv)$/;

/** Tables with personal data that no source exports or erases, and the reason. */
const exceptions: Record<string, string> = {
  recoveryCodes: "contains only hashes, which are deleted with the account",
  closureOrders: "contains no name or contact and is kept with its order",
  reservations: "phone and network of who held places, which a job forgets after some days",
  consents: "proves the consent of an anonymous browser",
  paymentWebhooks: "as providers sent them; the export has their payments, and a job purges them",
  staffMembers: "belongs to a staff member, not to a customer",
  staffInvitations: "belongs to a future staff member",
};

test("every table with personal data is exported and erased by a source, or listed with the reason why not", () => {
  const sources = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("personal-data.server.ts"))
    .map((file) => readFileSync(`app/domain/${file}`, "utf8"))
    .join("\n");
  const personalTables = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) && Object.keys(getTableColumns(table)).some((column) => personal.test(column)) ? [name] : [],
  );
  const uncovered = personalTables.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources));
  expect(uncovered.sort()).toEqual(Object.keys(exceptions).sort());
});
